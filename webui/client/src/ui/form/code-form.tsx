import { useSignal } from "@preact/signals";
import { recall, remember } from "../../browser/storage";
import { type Params, t } from "../../words/i18n";
import { Button } from "../button";
import { useSecondsLeft } from "../timers";
import { bound, Field } from "./field";
import { Form } from "./form";
import { codeIn, SixDigits } from "./six-digits";

interface CodeFormProps {
  /** Prefix of the ids. */
  id: string;
  /** Id of the button that enters. */
  enter: string;
  /** Where the code is shown now, and for how long. */
  shown: { panels: number; seconds: number } | null;
  say: (
    key: "show" | "on_panel" | "in_terminal" | "over" | "good_for" | "code" | "enter",
    params?: Params,
  ) => string;
  /** Ask the server to show the code; false if there is no connection. */
  onShow: () => boolean;
  onEnter: (code: string, name: string) => void;
}

/**
 * Form to become referee or director: show the code on panels and in the terminal, and enter it
 * with a name.
 */
export function CodeForm(props: CodeFormProps) {
  const { id, shown, say, onShow, onEnter } = props;
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
          {say("show")}
        </Button>
        <p role="status" data-testid={`${id}-where`}>
          {offline.value && t("app.offline")}
          {shown && say(left === 0 ? "over" : shown.panels > 0 ? "on_panel" : "in_terminal")}
        </p>
        {shown && left !== null && left > 0 && (
          <p class="soft" data-testid={`${id}-good-for`}>
            {say("good_for", { n: left })}
          </p>
        )}
      </div>
      <Form onSubmit={enter}>
        <SixDigits id={`${id}-code`} label={say("code")} text={code} />
        <Field
          id={`${id}-name`}
          label={t("join.name")}
          {...bound(name)}
          most={24}
          fills="nickname"
        />
        <Button
          id={props.enter}
          kind="main"
          size="large"
          off={(digits === null && t("why.six_digits")) || (given === "" && t("why.no_name"))}
          onPress={enter}
        >
          {say("enter")}
        </Button>
      </Form>
    </>
  );
}
