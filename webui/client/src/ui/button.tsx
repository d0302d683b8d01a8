import type { ComponentChildren } from "preact";
import { press, sentBy } from "../state/store";
import { type DisabledReason, useDisabledReason } from "./press/disabled-reason";
import { seenAtPress, useSettling } from "./press/press-guard";
import "./button.css";

export interface ButtonProps {
  /** Stable hook for the browser tests. */
  id: string;
  onPress: () => void;
  children: ComponentChildren;
  /**
   * Visual weight. main is what most people want now, quiet is the default, danger cannot be undone
   * easily, plain has a border only.
   */
  kind?: "main" | "quiet" | "danger" | "plain";
  size?: "large" | "small" | "usual";
  /** Second, smaller line, such as the price of a bet or the total. */
  note?: ComponentChildren;
  label?: string;
  /**
   * Why the button is disabled, as a sentence; falsy if it is enabled. Pressing a disabled button
   * shows the sentence.
   */
  off?: DisabledReason;
  pressed?: boolean;
  /**
   * Meaning for the press guard, if the words of the button may change while its meaning stays the
   * same.
   */
  means?: string;
  /** Whether the section that this button toggles is open (`aria-expanded`). */
  expanded?: boolean;
}

/**
 * Touch-sized button: guarded against presses that were aimed at another button, and marked with
 * `data-sent` until the command that it sent is confirmed.
 */
export function Button({
  id,
  onPress,
  children,
  kind = "quiet",
  size = "usual",
  note,
  label,
  off,
  pressed,
  means,
  expanded,
}: ButtonProps) {
  const why = useDisabledReason(off);
  const settling = useSettling(why.button);
  return (
    <>
      <button
        ref={why.button}
        type="button"
        class={`button ${kind} ${size}`}
        data-testid={id}
        aria-label={label}
        aria-pressed={pressed}
        aria-expanded={expanded}
        aria-disabled={off || settling ? true : undefined}
        data-off={off ? "" : undefined}
        data-settling={settling || undefined}
        data-means={means}
        data-sent={sentBy.value === id || undefined}
        onClick={off ? why.say : () => press(id, onPress, seenAtPress(why.button.current))}
      >
        <span class="said">{children}</span>
        {note !== undefined && note !== null && <span class="note">{note}</span>}
      </button>
      {why.words}
    </>
  );
}
