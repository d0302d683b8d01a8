import type { CommandMessage } from "../generated/protocol";
import { t } from "../i18n";
import { phrasesNow } from "../seat/actor";
import { connected, forget, pending, reconnect, view } from "../store";
import { Button } from "../ui/button";
import { useLasting } from "../ui/lasting";
import { commandWords } from "./command-words";
import "./unsent.css";

/** Shorter interruptions of the connection show no banner, in milliseconds. */
const SHOWN_AFTER_MS = 700;

/**
 * `Unsent`: banner while the page is not connected or commands are unanswered, with what they are.
 */
export function Unsent() {
  const shown = useLasting(!connected.value || pending.value.length > 0, SHOWN_AFTER_MS);
  return (
    <div class="unsent-place" role="status">
      {shown && (
        <div class="unsent" data-testid="unsent" data-pending={pending.value.length}>
          <p>
            <strong>{t(connected.value ? "app.sending" : "app.offline")}</strong>
            {pending.value.length > 0 && (
              <> {t("app.not_sent", { what: pending.value.map(words).join(" · ") })}</>
            )}
          </p>
          <div class="few">
            <Button id="retry" onPress={reconnect}>
              {t("app.retry")}
            </Button>
            {pending.value.length > 0 && (
              <Button id="forget" onPress={forget}>
                {t("app.do_not_send")}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

function words({ command }: CommandMessage): string {
  const now = view.value;
  return now ? commandWords(command, phrasesNow(now)) : t(`app.command.${command.type}`);
}
