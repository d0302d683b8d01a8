import type { View } from "../../generated/protocol";
import { askRefereeCode, codeShown, send, unconfirmed } from "../../state/store";
import { CodeForm } from "../../ui/form/code-form";
import { t } from "../../words/i18n";

/** Form to become the referee. */
export function RefereeLogin({ now }: { now: View }) {
  return (
    <>
      <p>{t("referee.what")}</p>
      <p>{t("referee.how")}</p>
      {now.referee && (
        <p data-testid="referee-now">{t("referee.instead_of", { name: now.referee.name })}</p>
      )}
      <CodeForm
        id="referee"
        enter="referee-come-in"
        shown={codeShown.value}
        words={{
          show: t("referee.show_code"),
          onPanel: t("referee.on_panel"),
          inTerminal: t("referee.in_terminal"),
          over: t("referee.code_over"),
          goodFor: (n) => t("referee.good_for", { n }),
          code: t("referee.code"),
          name: t("join.name"),
          enter: t("referee.come_in"),
        }}
        onShow={askRefereeCode}
        onEnter={(code, name) => {
          if (!unconfirmed.value) send({ type: "open_referee", code, name });
        }}
      />
    </>
  );
}
