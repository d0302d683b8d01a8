import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { t } from "../../words/i18n";
import "./number-pad.css";

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

interface NumberPadProps {
  title: string;
  least: number;
  /** Standing bet, for showing the total; 0 if none. */
  base: number;
  /** What the number is for; the pad closes when it changes. */
  of?: string;
  onNumber: (n: number) => void;
  onClose: () => void;
}

/** Dialog to enter any number, with keys or a keyboard. */
export function NumberPad({ title, least, base, of, onNumber, onClose }: NumberPadProps) {
  const opened = useRef(of);
  useLayoutEffect(() => {
    if (opened.current !== of) onClose();
  }, [of]);
  const text = useSignal("");
  const n = Number(text.value);
  const fits = text.value !== "" && n >= least;
  const press = (digit: string): void => {
    const longer = (text.value + digit).replace(/^0+/, "");
    if (longer.length <= 3) text.value = longer;
  };
  const done = (): void => {
    if (!fits) return;
    onClose();
    onNumber(n);
  };
  const typed = (event: KeyboardEvent): void => {
    if (/^\d$/.test(event.key)) press(event.key);
    else if (event.key === "Backspace") text.value = text.value.slice(0, -1);
    else if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) done();
  };
  return (
    <Dialog id="number" title={title} onClose={onClose}>
      <div class="number-pad" onKeyDown={typed}>
        <output data-testid="number-shown">
          {text.value || "–"}
          {base > 0 && fits && <small>{t("play.to_total", { n: base + n })}</small>}
        </output>
        {DIGITS.map((digit) => (
          <Button
            key={digit}
            id={`digit-${digit}`}
            size="large"
            off={
              (text.value.length >= 3 && t("why.three_digits")) ||
              (digit === "0" && text.value === "" && t("why.zero_first"))
            }
            onPress={() => press(digit)}
          >
            {digit}
          </Button>
        ))}
        <Button
          id="digit-back"
          size="large"
          label={t("common.erase")}
          off={text.value === "" && t("why.nothing_typed")}
          onPress={() => (text.value = text.value.slice(0, -1))}
        >
          ⌫
        </Button>
        <Button
          id="number-done"
          kind="main"
          size="large"
          off={!fits && t("play.at_least", { n: least })}
          onPress={done}
        >
          {t("common.ok")}
        </Button>
      </div>
      {!fits && <p class="soft">{t("play.at_least", { n: least })}</p>}
    </Dialog>
  );
}
