import type { ComponentChildren } from "preact";
import "./button.css";

export interface ButtonProps {
  /** Stable hook for the browser tests. */
  id: string;
  onPress: () => void;
  children: ComponentChildren;
  /** main: what most people want now · quiet: the rest · danger: cannot be laughed off. */
  kind?: "main" | "quiet" | "danger" | "plain";
  size?: "large" | "small" | "usual";
  /** A second, smaller line: the price, the total. */
  note?: ComponentChildren;
  label?: string;
  disabled?: boolean;
  pressed?: boolean;
}

/** A button to be hit with a thumb. */
export function Button({
  id,
  onPress,
  children,
  kind = "quiet",
  size = "usual",
  note,
  label,
  disabled,
  pressed,
}: ButtonProps) {
  return (
    <button
      type="button"
      class={`button ${kind} ${size}`}
      data-testid={id}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (!disabled) onPress();
      }}
    >
      <span class="said">{children}</span>
      {note !== undefined && note !== null && <span class="note">{note}</span>}
    </button>
  );
}
