import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import "./toast.css";

/** Long enough to read the text and to reach for the rule, in milliseconds. */
const SHOWN_MS = 8000;

interface ToastProps {
  /** What it tells, which tells it from another with the same words; null for nothing. */
  of: unknown;
  code: string | undefined;
  /** It stays until it is tapped. */
  stays?: boolean;
  onClose: () => void;
  onTap?: () => void;
  children: ComponentChildren;
}

/** Why something was refused. It disappears by itself or at a tap. */
export function Toast({ of, code, stays = false, onClose, onTap = onClose, children }: ToastProps) {
  useEffect(() => {
    if (of === null || stays) return;
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [of]);
  return (
    <div class="toasts" role="alert">
      {of !== null && (
        <button type="button" class="toast" data-testid="toast" data-code={code} onClick={onTap}>
          {children}
        </button>
      )}
    </div>
  );
}
