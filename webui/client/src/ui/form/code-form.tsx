import { type Signal, useSignal } from "@preact/signals";
import { recall, remember } from "../../browser/storage";
import { t } from "../../words/i18n";
import { Button } from "../button";
import { useSecondsLeft } from "../timers";
import { bound, Field } from "./field";
import { Form } from "./form";
import "./six-digits.css";

interface CodeFormProps {
  /** Prefix of the ids. */
  id: string;
  /** Id of the button that enters. */
  enter: string;
  /** Where the code is shown now, and for how long. */
  shown: { panels: number; seconds: number } | null;
  words: {
    show: string;
    onPanel: string;
    inTerminal: string;
    over: string;
    goodFor: (seconds: number) => string;
    code: string;
    name: string;
    enter: string;
  };
  /** Ask the server to show the code; false if there is no connection. */
  onShow: () => boolean;
  onEnter: (code: string, name: string) => void;
}

/**
 * Form to become referee or director: show the code on panels and in the terminal, and enter it
 * with a name.
 */
export function CodeForm(props: CodeFormProps) {
  const { id, shown, words, onShow, onEnter } = props;
  const offline = useSignal(false);
  const code = useSignal("");
  const name = useSignal(recall("name") ?? "");
  const left = useSecondsLeft(shown?.seconds ?? null, shown);
  const digits = codeIn(code.value);
  const given = name.value.trim();
  const enter = (): void => {
    if (digits === null || given === "") return;
    remember("name", given);
    onEnter(digits, given);
  };
  return (
    <>
      <div class="list">
        <Button id={`${id}-show-code`} onPress={() => (offline.value = !onShow())}>
          {words.show}
        </Button>
        <p role="status" data-testid={`${id}-where`}>
          {offline.value && t("app.offline")}
          {shown && (left === 0 ? words.over : shown.panels > 0 ? words.onPanel : words.inTerminal)}
        </p>
        {shown && left !== null && left > 0 && (
          <p class="soft" data-testid={`${id}-good-for`}>
            {words.goodFor(left)}
          </p>
        )}
      </div>
      <Form onSubmit={enter}>
        <SixDigits id={`${id}-code`} label={words.code} text={code} />
        <Field id={`${id}-name`} label={words.name} {...bound(name)} most={24} fills="nickname" />
        <Button
          id={props.enter}
          kind="main"
          size="large"
          off={(digits === null && t("why.six_digits")) || (given === "" && t("why.no_name"))}
          onPress={enter}
        >
          {words.enter}
        </Button>
      </Form>
    </>
  );
}

interface SixDigitsProps {
  id: string;
  label: string;
  text: Signal<string>;
}

/** Input for a code of six digits: the referee's, the director's, the PIN of the house. */
export function SixDigits({ id, label, text }: SixDigitsProps) {
  return (
    <div class="six-digits">
      <Field id={id} label={label} {...bound(text)} most={9} digits fills="one-time-code" />
    </div>
  );
}

/** The code that was entered; null while it has not six digits. */
export function codeIn(text: string): string | null {
  // Copied from the terminal, it has a space in the middle.
  const digits = text.replace(/\s/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}
