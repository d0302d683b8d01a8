import type { CommandMessage } from "../../generated/protocol";
import { phrasesNow } from "../../seat/actor";
import { connected, forget, held, pending, reconnect, sendHeld, view } from "../../state/store";
import { Button } from "../../ui/button";
import { useLasting } from "../../ui/timers";
import { t } from "../../words/i18n";
import { commandWords } from "./command-words";
import "./unsent.css";

/** Shorter interruptions of the connection show no banner, in milliseconds. */
const SHOWN_AFTER_MS = 700;

/**
 * `Unsent`: banner while the page is not connected or commands are unanswered, with what they are;
 * asks whether those that were not sent in time are to be sent.
 */
export function Unsent() {
  const offers = connected.value && held.value.messages.length > 0;
  const waits = !connected.value || pending.value.length > 0;
  const shown = useLasting(waits, SHOWN_AFTER_MS) || offers;
  return (
    <div class="unsent-place" role="status">
      {shown && (
        <div class="unsent" data-testid="unsent" data-pending={pending.value.length}>
          {offers ? <Offer /> : <Waiting />}
        </div>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <>
      <p>
        <strong>{t(connected.value ? "app.sending" : "app.offline")}</strong>
        {pending.value.length > 0 && <> {t("app.not_sent", { what: words(pending.value) })}</>}
      </p>
      {pending.value.length > 0 ? (
        <Button id="forget" onPress={forget}>
          {t("app.do_not_send")}
        </Button>
      ) : (
        <Button id="retry" onPress={reconnect}>
          {t("app.retry")}
        </Button>
      )}
    </>
  );
}

function Offer() {
  const { messages, mayBeKnown } = held.value;
  const what = words(messages);
  return (
    <>
      <p>
        {t(mayBeKnown ? "app.not_confirmed" : "app.not_sent", { what })}
        {". "}
        <strong>{t("app.send_after_all")}</strong>
      </p>
      <div class="answers">
        <Button id="forget" onPress={forget}>
          {t("app.do_not_send")}
        </Button>
        <Button id="send-held" kind="main" onPress={sendHeld}>
          {t("app.send")}
        </Button>
      </div>
    </>
  );
}

function words(messages: readonly CommandMessage[]): string {
  const now = view.value;
  return messages
    .map(({ command }) =>
      now ? commandWords(command, phrasesNow(now)) : t(`app.command.${command.type}`),
    )
    .join(" · ");
}
