import { useSignal } from "@preact/signals";
import { recall, remember } from "../browser-storage";
import type { View } from "../generated/protocol";
import { t } from "../i18n";
import { askRefereeCode, codeShown, send, unconfirmed } from "../store";
import { Button } from "../ui/button";
import { useSecondsLeft } from "../ui/countdown";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { codeIn, SixDigits } from "../ui/six-digits";
import "./forms.css";

/** Form to become the referee: show the code on the panel or terminal, and enter it. */
export function RefereeLogin({ now }: { now: View }) {
  const code = useSignal("");
  const name = useSignal(recall("name") ?? "");
  const digits = codeIn(code.value);
  const done = (): void => {
    if (digits === null || name.value.trim() === "" || unconfirmed.value) return;
    remember("name", name.value.trim());
    send({ type: "open_referee", code: digits, name: name.value.trim() });
  };
  return (
    <>
      <p>{t("referee.what")}</p>
      <p>{t("referee.how")}</p>
      {now.referee && (
        <p data-testid="referee-now">{t("referee.instead_of", { name: now.referee.name })}</p>
      )}
      <ShowCode />
      <Form class="sit" onSubmit={done}>
        <SixDigits id="referee-code" label={t("referee.code")} text={code} />
        <Field
          id="referee-name"
          label={t("join.name")}
          value={name.value}
          most={24}
          fills="nickname"
          onValue={(value) => (name.value = value)}
        />
        <Button
          id="referee-come-in"
          kind="main"
          size="large"
          off={
            (digits === null && t("why.six_digits")) ||
            (name.value.trim() === "" && t("why.no_name"))
          }
          onPress={done}
        >
          {t("referee.come_in")}
        </Button>
      </Form>
    </>
  );
}

/** Button that shows the code, and where and how long it can be read. */
function ShowCode() {
  const offline = useSignal(false);
  const shown = codeShown.value;
  const left = useSecondsLeft(shown);
  return (
    <div class="show-code">
      <Button
        id="referee-show-code"
        onPress={() => {
          offline.value = !askRefereeCode();
        }}
      >
        {t("referee.show_code")}
      </Button>
      <p role="status" data-testid="referee-where">
        {offline.value && t("app.offline")}
        {shown && t(where(left > 0, shown.panels))}
      </p>
      {shown && left > 0 && (
        <p class="soft" data-testid="referee-good-for">
          {t("referee.good_for", { n: left })}
        </p>
      )}
    </div>
  );
}

function where(good: boolean, panels: number) {
  if (!good) return "referee.code_over";
  return panels > 0 ? "referee.on_panel" : "referee.in_terminal";
}
