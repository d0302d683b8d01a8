import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { recall, remember } from "../../browser-storage";
import { t } from "../../i18n";
import { Button } from "../../ui/button";
import { useSecondsLeft } from "../../ui/countdown";
import { Field } from "../../ui/field";
import { Form } from "../../ui/form";
import { Languages } from "../../ui/languages";
import { codeIn, SixDigits } from "../../ui/six-digits";
import { codeShown, refusal, say as sayToServer } from "../link";
import { problem } from "./act";
import { say } from "./words";

/** Form to become a director: show the code on panels and terminal, and enter it. */
export function Login() {
  const code = useSignal("");
  const name = useSignal(recall("name") ?? "");
  const digits = codeIn(code.value);
  const refused = refusal.value;
  useEffect(() => {
    if (refused) problem.value = refused;
  }, [refused]);
  const enter = (): void => {
    if (digits === null || name.value.trim() === "") return;
    remember("name", name.value.trim());
    sayToServer({ type: "become_director", code: digits, name: name.value.trim() });
  };
  return (
    <main class="sheet director-login">
      <h1>{t("app.name")}</h1>
      <p>{say("login.what")}</p>
      <p>{say("login.how")}</p>
      <ShowCode />
      <Form class="director-form" onSubmit={enter}>
        <SixDigits id="director-code" label={say("login.code")} text={code} />
        <Field
          id="director-name"
          label={say("login.name")}
          value={name.value}
          most={24}
          fills="nickname"
          onValue={(value) => (name.value = value)}
        />
        <Button
          id="director-enter"
          kind="main"
          size="large"
          off={
            (digits === null && t("why.six_digits")) ||
            (name.value.trim() === "" && t("why.no_name"))
          }
          onPress={enter}
        >
          {say("login.enter")}
        </Button>
      </Form>
      <Languages />
    </main>
  );
}

/** Button that shows the code, and where and how long it can be read. */
function ShowCode() {
  const shown = codeShown.value;
  const left = useSecondsLeft(shown);
  return (
    <div class="director-form">
      <Button id="director-show-code" onPress={() => sayToServer({ type: "ask_director_code" })}>
        {say("login.show")}
      </Button>
      <p role="status" data-testid="director-where">
        {shown &&
          say(
            left === 0 ? "login.over" : shown.panels > 0 ? "login.on_panel" : "login.in_terminal",
          )}
      </p>
      {shown && left > 0 && <p class="soft">{say("login.good_for", { n: left })}</p>}
    </div>
  );
}
