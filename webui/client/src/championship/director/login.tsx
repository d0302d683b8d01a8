import { useEffect } from "preact/hooks";
import { CodeForm } from "../../ui/form/code-form";
import { Languages } from "../../ui/languages";
import { t } from "../../words/i18n";
import { codeShown, refusal, say as sayToServer } from "../link";
import { problem } from "./act";
import { say } from "./words";

/** Form to become a director. */
export function Login() {
  const refused = refusal.value;
  useEffect(() => {
    if (refused) problem.value = refused;
  }, [refused]);
  return (
    <main class="sheet">
      <h1>{t("app.name")}</h1>
      <p>{say("login.what")}</p>
      <p>{say("login.how")}</p>
      <CodeForm
        id="director"
        enter="director-enter"
        shown={codeShown.value}
        words={{
          show: say("login.show"),
          onPanel: say("login.on_panel"),
          inTerminal: say("login.in_terminal"),
          over: say("login.over"),
          goodFor: (n) => say("login.good_for", { n }),
          code: say("login.code"),
          name: say("login.name"),
          enter: say("login.enter"),
        }}
        onShow={() => sayToServer({ type: "ask_director_code" })}
        onEnter={(code, name) => sayToServer({ type: "become_director", code, name })}
      />
      <Languages />
    </main>
  );
}
