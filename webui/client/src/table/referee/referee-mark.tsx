import type { View } from "../../generated/protocol";
import { refereeing } from "../../seat/actor";
import { show } from "../../ui/page/router";
import { t } from "../../words/i18n";
import "./referee.css";

/**
 * `RefereeMark`: who is referee; on the referee's own phone a button that opens the referee's
 * sheet.
 */
export function RefereeMark({ now }: { now: View }) {
  if (!now.referee) return null;
  const words = t("referee.is", { name: now.referee.name });
  if (!refereeing.value) {
    return (
      <p class="referee-mark" data-testid="referee-mark">
        {words}
      </p>
    );
  }
  return (
    <button
      type="button"
      class="referee-mark own"
      data-testid="referee-mark"
      onClick={() => show("referee")}
    >
      <span>{words}</span>
      <span aria-hidden="true">›</span>
    </button>
  );
}
