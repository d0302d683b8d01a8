/**
 * Pages that lie behind one another: playing, the hand's story, the last hand's.
 *
 * Whichever way the thumb draws, the first page opens; the same way goes on, the other way back.
 * So it is alike for the left hand and for the right.
 */
import { signal } from "@preact/signals";
import type { Way } from "../ui/swipe";

/** The way of the swipe that led to what is read; null: a button did. */
export const opened = signal<Way | null>(null);

export type Step = "on" | "back" | "stay";

/** What a swipe does on a page; `opened` is the way that led here, null where a button did. */
export function step(swiped: Way, opened: Way | null, isLast: boolean): Step {
  if (swiped !== (opened ?? "left")) return "back";
  return isLast ? "stay" : "on";
}
