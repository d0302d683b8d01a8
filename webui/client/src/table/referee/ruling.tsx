import { useSignal } from "@preact/signals";
import type { Command, Lance, LanceView, Option, View } from "../../generated/protocol";
import { lanceIn } from "../../net/hand-entries";
import { phrasesNow, sendingDisabled } from "../../seat/actor";
import { NamedSide } from "../../seat/named";
import { Button } from "../../ui/button";
import { Choices } from "../../ui/choices";
import { FormDialog } from "../../ui/dialog";
import { bound, Field } from "../../ui/form/field";
import { fitsStepper, Stepper } from "../../ui/form/stepper";
import { lanceName } from "../../words";
import { t } from "../../words/i18n";
import "./ruling.css";
import { say as sayOfTable } from "../seats/sitting-words";

/** Maximum length of a reason. */
export const REASON = 120;

interface RulingProps {
  now: View;
  option: Extract<Option, { do: "rule_lance" }>;
  /** Lances of the hand, for their names. */
  lances: readonly LanceView[];
  /** A finished hand; without it, the running one. */
  hand?: number;
  send: (command: Command) => void;
  onClose: () => void;
}

/** Button for a ruling on a lance, with its dialog. */
export function RulingButton(props: Omit<RulingProps, "onClose">) {
  const asking = useSignal(false);
  return (
    <>
      <Button id="referee-rule-lance" onPress={() => (asking.value = true)}>
        {t("referee.rule_lance")}
      </Button>
      {asking.value && <Ruling {...props} onClose={() => (asking.value = false)} />}
    </>
  );
}

/** Dialog for a ruling on a lance: side, stones and reason. */
export function Ruling({ now, option, lances, hand, send, onClose }: RulingProps) {
  const lance = useSignal<Lance | null>(
    option.lances.length === 1 ? (option.lances[0] ?? null) : null,
  );
  const side = useSignal<number | null>(null);
  const stones = useSignal("1");
  const reason = useSignal("");
  const howMany = sayOfTable("mesa.stones_to", { n: option.most_stones });
  const missing =
    (lance.value === null && t("why.no_lance")) ||
    (side.value === null && t("why.no_side")) ||
    (!fitsStepper(stones.value, option.most_stones) && t("why.check", { field: howMany })) ||
    (reason.value.trim() === "" && t("why.no_reason"));
  const done = (): void => {
    if (missing || lance.value === null || side.value === null) return;
    send({
      type: "rule_lance",
      lance: lance.value,
      side: side.value,
      stones: Number(stones.value),
      reason: reason.value.trim(),
      ...(hand === undefined ? {} : { hand }),
    });
    onClose();
  };
  return (
    <FormDialog
      id="ruling"
      title={title(now, lances, option.lances)}
      does="done"
      yes={t("ruling.enter")}
      off={missing || sendingDisabled.value}
      onYes={done}
      onClose={onClose}
    >
      {option.lances.length > 1 && (
        <div class="pick" role="group" aria-label={t("ruling.lance")}>
          <p>{t("ruling.lance")}</p>
          <div class="lances-of">
            <Choices
              id="ruling"
              of={option.lances}
              chosen={lance.value}
              onChoose={(one) => (lance.value = one)}
            >
              {(one) => nameOf(now, lances, one)}
            </Choices>
          </div>
        </div>
      )}
      <SidePick
        id="ruling-for"
        label={t("ruling.for")}
        now={now}
        sides={[...now.sides.keys()]}
        chosen={side.value}
        onSide={(one) => (side.value = one)}
      />
      <Stepper id="ruling-stones" label={howMany} {...bound(stones)} most={option.most_stones} />
      <Field
        id="ruling-reason"
        label={sayOfTable("mesa.reason")}
        {...bound(reason)}
        most={REASON}
      />
    </FormDialog>
  );
}

function title(now: View, lances: readonly LanceView[], open: readonly Lance[]): string {
  const [only] = open;
  return open.length === 1 && only ? nameOf(now, lances, only) : t("referee.rule_lance");
}

function nameOf(now: View, lances: readonly LanceView[], lance: Lance): string {
  return lanceName(phrasesNow(now), lance, lanceIn(lances, lance)?.punto);
}

interface SidePickProps {
  id: string;
  label: string;
  now: View;
  sides: readonly number[];
  chosen: number | null;
  onSide: (side: number) => void;
}

/** Buttons to choose one of the sides. */
export function SidePick({ id, label, now, sides, chosen, onSide }: SidePickProps) {
  return (
    <div class="pick" role="group" aria-label={label}>
      <p>{label}</p>
      <div class="sides">
        <Choices id={id} of={sides} chosen={chosen} onChoose={onSide}>
          {(side) => <NamedSide now={now} side={side} />}
        </Choices>
      </div>
    </div>
  );
}
