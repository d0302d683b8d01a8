import type { ComponentChildren } from "preact";
import { press, sentBy } from "../store";
import { type Off, useWhy } from "./disabled-reason";
import { seenBy, useSettling } from "./press-guard";
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
  /** Why it is off, where it is: pressed, it says so. */
  off?: Off;
  pressed?: boolean;
  /** What the press guard takes for its meaning, where its words change and its meaning does not. */
  means?: string;
  /** What it opens below is open. */
  expanded?: boolean;
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
  off,
  pressed,
  means,
  expanded,
}: ButtonProps) {
  const why = useWhy(off);
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
        onClick={off ? why.say : () => press(id, onPress, seenBy(why.button.current))}
      >
        <span class="said">{children}</span>
        {note !== undefined && note !== null && <span class="note">{note}</span>}
      </button>
      {why.words}
    </>
  );
}
