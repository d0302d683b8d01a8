import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { openPage } from "../../browser/history";
import type { View } from "../../generated/protocol";
import { latestOf } from "../../net/hand-entries";
import { phrasesNow } from "../../seat/actor";
import { type Refusal, refusal } from "../../state/store";
import { Toast } from "../../ui/toast";
import { isAgreed, sayHappening } from "../../words";
import { t } from "../../words/i18n";
import { suitQuestion } from "../cards/suit-question";
import { beatenOf, tooManyOf } from "./conflict";
import { refusedWords } from "./refused-words";

interface Notice {
  /** Tells notices apart, even with equal text. */
  key: string;
  code: string;
  text: string;
}

/**
 * `RefusalToast`: why a command was refused. A tap opens the article of the rule book if there is
 * one.
 */
export function RefusalToast({ now }: { now: View }) {
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
    // Replaced by a newer notice: it does not come back.
    return () => {
      if (key !== null && code !== "expelled") dismiss(key);
    };
  }, [key]);
  const shown = notice && !gone.value.has(notice.key) ? notice : null;
  return (
    <Toast
      of={shown && key}
      code={code}
      // That this phone was removed from the table stays until it is dismissed.
      stays={code === "expelled"}
      onClose={() => key !== null && dismiss(key)}
      onTap={() => {
        if (key !== null) dismiss(key);
        if (article.value !== null) openPage(`book/${article.value}`);
      }}
    >
      {shown?.text} {article.value !== null && <u>{t("book.read")}</u>}
    </Toast>
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
