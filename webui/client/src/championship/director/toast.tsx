import { useEffect } from "preact/hooks";
import { refusedWords } from "../words";
import { problem } from "./act";
import "../../ui/toast.css";

const SHOWN_MS = 8000;

/** Why the last command was refused. It disappears by itself or at a tap. */
export function Toast() {
  const refused = problem.value;
  const close = (): void => {
    if (problem.peek() === refused) problem.value = null;
  };
  useEffect(() => {
    if (refused === null) return;
    const timer = setTimeout(close, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [refused]);
  return (
    <div class="toasts" role="alert">
      {refused && (
        <button
          type="button"
          class="toast"
          data-testid="toast"
          data-code={refused.code}
          onClick={close}
        >
          {refusedWords(refused)}
        </button>
      )}
    </div>
  );
}
