import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { View } from "../protocol";
import { refusal, type Refusal } from "../store";
import { sayHappening } from "../table-words";
import { tellNow } from "./actor";
import { refusedWords } from "./refused-words";
import "./toast.css";

const SHOWN_MS = 6000;

interface Notice {
  /** Tells one notice from the next, equal words or not. */
  key: string;
  code: string;
  text: string;
}

/** Why something was not taken, in the person's language; goes by itself or at a touch. */
export function Toast({ now }: { now: View }) {
  const gone = useSignal<ReadonlySet<string>>(new Set());
  const dismiss = (key: string) => (gone.value = new Set(gone.peek()).add(key));
  const notice = noticeOf(refusal.value, now);
  const key = notice?.key ?? null;
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
          onClick={() => dismiss(notice.key)}
        >
          {notice.text}
        </button>
      )}
    </div>
  );
}

/** Two partners who answered differently both read which word stands; else the last refusal. */
function noticeOf(latest: Refusal | null, now: View): Notice | null {
  const overruled = now.latest.find(({ type }) => type === "answer_overruled");
  if (overruled) {
    const text = sayHappening(overruled, tellNow(now));
    return { key: `event ${overruled.sequence}`, code: overruled.type, text };
  }
  // A correction that does not fit is asked about instead.
  if (latest === null || latest.refused.code === "does_not_fit") return null;
  const { refused, seen } = latest;
  return { key: `refusal ${seen}`, code: refused.code, text: refusedWords(refused) };
}
