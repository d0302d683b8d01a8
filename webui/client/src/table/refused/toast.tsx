import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { openPage } from "../../browser/history";
import type { View } from "../../generated/protocol";
import { latestOf } from "../../net/hand-entries";
import { phrasesNow } from "../../seat/actor";
import { type Refusal, refusal } from "../../state/store";
import { suitQuestion } from "../../ui/pieces/suit-sign";
import { isAgreed, sayHappening } from "../../words";
import { t } from "../../words/i18n";
import { beatenOf, tooManyOf } from "./conflict";
import { refusedWords } from "./refused-words";
import "../../ui/toast.css";

/** Long enough to read the text and to reach for the rule, in milliseconds. */
const SHOWN_MS = 8000;

interface Notice {
  /** Tells notices apart, even with equal text. */
  key: string;
  code: string;
  text: string;
}

/**
 * `Toast`: why a command was refused. It disappears by itself or at a tap, which opens the article
 * of the rule book if there is one.
 */
export function Toast({ now }: { now: View }) {
  const gone = useSignal<ReadonlySet<string>>(new Set());
  const dismiss = (key: string) => (gone.value = new Set(gone.peek()).add(key));
  const notice = noticeOf(refusal.value, now);
  const key = notice?.key ?? null;
  const code = notice?.code;
  const article = useSignal<string | null>(null);
  useEffect(() => {
    article.value = null;
    if (code === undefined) return;
    const find = async (): Promise<void> => {
      const { articleOfRefusal } = await import("../../book/article-of-refusal");
      article.value = articleOfRefusal(code);
    };
    // Without the server, there is only the refusal.
    find().catch((why: unknown) => console.info("article of the refusal not loaded", why));
  }, [code]);
  useEffect(() => {
    // That this phone was removed from the table stays until it is dismissed.
    if (key === null || code === "expelled") return;
    const timer = setTimeout(() => dismiss(key), SHOWN_MS);
    return () => {
      // Replaced by a newer notice: it does not come back.
      clearTimeout(timer);
      dismiss(key);
    };
  }, [key]);
  return (
    <div class="toasts" role="alert">
      {notice && !gone.value.has(notice.key) && (
        <button
          type="button"
          class="toast"
          data-testid="toast"
          data-code={notice.code}
          onClick={() => {
            dismiss(notice.key);
            if (article.value !== null) openPage(`book/${article.value}`);
          }}
        >
          {notice.text} {article.value !== null && <u>{t("book.read")}</u>}
        </button>
      )}
    </div>
  );
}

/** Which of two partners' different answers counts, for both of them; else the last refusal. */
function noticeOf(latest: Refusal | null, now: View): Notice | null {
  const overruled = latestOf(now).find((one) => one.type === "answer_overruled" && !isAgreed(one));
  if (overruled) {
    const text = sayHappening(overruled, phrasesNow(now));
    return { key: `event ${overruled.sequence}`, code: overruled.type, text };
  }
  // These refusals open a dialog instead.
  if (latest === null || latest.refused.code === "does_not_fit") return null;
  if (suitQuestion(now.rules, latest) || tooManyOf(now, latest) || beatenOf(now, latest))
    return null;
  const { refused, seen } = latest;
  return { key: `refusal ${seen}`, code: refused.code, text: refusedWords(refused) };
}
