import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { hasKey, t } from "../i18n";
import type { Refused } from "../protocol";
import { refusal } from "../store";
import "./toast.css";

const SHOWN_MS = 6000;

/** Why something was not taken, in the person's language; goes by itself or at a touch. */
export function Toast() {
  const gone = useSignal(0);
  const latest = refusal.value;
  useEffect(() => {
    if (!latest) return;
    const timer = setTimeout(() => (gone.value = latest.seen), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [latest]);
  const shown = latest !== null && latest.seen > gone.value;
  return (
    <div class="toasts" role="alert">
      {shown && (
        <button
          type="button"
          class="toast"
          data-testid="toast"
          data-code={latest.refused.code}
          onClick={() => (gone.value = latest.seen)}
        >
          {refusedWords(latest.refused)}
        </button>
      )}
    </div>
  );
}

/** The dictionary's sentence for the code; the server's English where we have none. */
export function refusedWords({ code, text, params }: Refused): string {
  const key = `refused.${code}`;
  return hasKey(key) ? t(key, params) : text;
}
