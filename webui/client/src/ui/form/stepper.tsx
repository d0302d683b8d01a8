import { t } from "../../words/i18n";
import { Button } from "../button";
import { Field } from "./field";
import "./stepper.css";

interface StepperProps {
  id: string;
  label: string;
  /** The text typed; a number from 0 to `most` if `fitsStepper`. */
  value: string;
  most: number;
  onValue: (value: string) => void;
}

/** Number input with buttons for one more and one less. */
export function Stepper({ id, label, value, most, onValue }: StepperProps) {
  const fits = fitsStepper(value, most);
  const n = fits ? Number(value) : 0;
  const go = (to: number): void => onValue(String(Math.min(most, Math.max(0, to))));
  return (
    <div class="stepper">
      <Button
        id={`${id}-less`}
        size="large"
        label={t("ruling.less")}
        off={fits && n === 0 && t("why.not_under", { n: 0 })}
        onPress={() => go(n - 1)}
      >
        <span aria-hidden="true">−</span>
      </Button>
      <Field id={id} label={label} value={value} most={3} digits onValue={onValue} />
      <Button
        id={`${id}-more`}
        size="large"
        label={t("ruling.more")}
        off={n === most && t("why.not_over", { n: most })}
        onPress={() => go(n + 1)}
      >
        <span aria-hidden="true">+</span>
      </Button>
    </div>
  );
}

export function fitsStepper(value: string, most: number): boolean {
  return /^\d+$/.test(value) && Number(value) <= most;
}
