import type { Retried } from "../net/socket";
import type { PageLink } from "../state/page-link";
import { t } from "../words/i18n";
import { Button } from "./button";
import { useLasting } from "./timers";
import "./unsent.css";

/** Shorter interruptions of the connection show no banner, in milliseconds. */
const SHOWN_AFTER_MS = 700;

interface UnsentProps<Message extends Retried> {
  of: PageLink<Message>;
  /** What a message would do, in words. */
  words: (message: Message) => string;
}

/**
 * `Unsent`: banner while the page is not connected or commands are unanswered, with what they are;
 * asks whether those that were not sent in time are to be sent.
 */
export function Unsent<Message extends Retried>({ of, words }: UnsentProps<Message>) {
  const { connected, held, pending } = of;
  const offers = connected.value && held.value.messages.length > 0;
  const waits = !connected.value || pending.value.length > 0;
  const shown = useLasting(waits, SHOWN_AFTER_MS) || offers;
  return (
    <div class="unsent-place" role="status">
      {shown && (
        <div class="unsent" data-testid="unsent" data-pending={pending.value.length}>
          {offers ? <Offer of={of} words={words} /> : <Waiting of={of} words={words} />}
        </div>
      )}
    </div>
  );
}

function Waiting<Message extends Retried>({ of, words }: UnsentProps<Message>) {
  const waiting = of.pending.value;
  const what = waiting.map((one) => words(one)).join(" · ");
  return (
    <>
      <p>
        <strong>{t(of.connected.value ? "app.sending" : "app.offline")}</strong>
        {waiting.length > 0 && <> {t("app.not_sent", { what })}</>}
      </p>
      {waiting.length > 0 ? (
        <Button id="forget" onPress={of.giveUp}>
          {t("app.do_not_send")}
        </Button>
      ) : (
        <Button id="retry" onPress={of.reconnect}>
          {t("app.retry")}
        </Button>
      )}
    </>
  );
}

function Offer<Message extends Retried>({ of, words }: UnsentProps<Message>) {
  const { messages, mayBeKnown } = of.held.value;
  const what = messages.map((one) => words(one)).join(" · ");
  return (
    <>
      <p>
        {t(mayBeKnown ? "app.not_confirmed" : "app.not_sent", { what })}
        {". "}
        <strong>{t("app.send_after_all")}</strong>
      </p>
      <div class="answers">
        <Button id="forget" onPress={of.giveUp}>
          {t("app.do_not_send")}
        </Button>
        <Button id="send-held" kind="main" onPress={of.sendHeld}>
          {t("app.send")}
        </Button>
      </div>
    </>
  );
}
