import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { refusal } from "../store";
import { refusedWords } from "./refused-words";
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
  // A correction that does not fit is asked about instead.
  const asked = latest?.refused.code === "does_not_fit";
  const shown = latest !== null && !asked && latest.seen > gone.value;
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

