import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { openPage } from "../browser-history";
import type { View } from "../generated/protocol";
import { t } from "../i18n";
import { tellNow } from "../seat/actor";
import { type Refusal, refusal } from "../store";
import { isAgreed, sayHappening } from "../table-words";
import { suitQuestion } from "../ui/suits";
import { beatenOf, tooManyOf } from "./conflict";
import { refusedWords } from "./refused-words";
import "../ui/toast.css";

/** Long enough to read it and to reach for the rule behind it. */
const SHOWN_MS = 8000;

interface Notice {
  /** Tells one notice from the next, equal words or not. */
  key: string;
  code: string;
  text: string;
}

/**
 * Why something was not taken, in the person's language. It goes by itself or at a touch, which
 * opens the rule behind it where there is one.
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
    import("../book/article-of-refusal").then(
      ({ articleOfRefusal }) => (article.value = articleOfRefusal(code)),
      () => undefined, // Without the server there is no rule to read, only the refusal.
    );
  }, [code]);
  useEffect(() => {
    if (key === null) return;
    const timer = setTimeout(() => dismiss(key), SHOWN_MS);
    return () => {
      // Pushed aside by a newer one: it does not come back.
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

/** Two partners who answered differently both read which word stands; else the last refusal. */
function noticeOf(latest: Refusal | null, now: View): Notice | null {
  const overruled = now.latest.find((one) => one.type === "answer_overruled" && !isAgreed(one));
  if (overruled) {
    const text = sayHappening(overruled, tellNow(now));
    return { key: `event ${overruled.sequence}`, code: overruled.type, text };
  }
  // A correction that does not fit, suits that are wanted, entries of which one is wrong: that is asked instead.
  if (latest === null || latest.refused.code === "does_not_fit") return null;
  if (suitQuestion(now.rules, latest) || tooManyOf(now, latest) || beatenOf(now, latest))
    return null;
  const { refused, seen } = latest;
  return { key: `refusal ${seen}`, code: refused.code, text: refusedWords(refused) };
}
