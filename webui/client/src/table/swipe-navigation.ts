/**
 * Navigation by swipe between pages behind one another: playing screen, hand log, log of the last
 * hand.
 *
 * A swipe in either direction opens the first page; the same direction goes on, the other one goes
 * back. So it works alike for the left and the right hand.
 */
import { signal } from "@preact/signals";
import type { Way } from "../ui/press/swipe";

/** Direction of the swipe that opened the page; null if a button did. */
export const openedBy = signal<Way | null>(null);

type Step = "on" | "back" | "stay";

/** What a swipe does on a page that was opened by `opened`. */
export function step(swiped: Way, opened: Way | null, isLast: boolean): Step {
  if (swiped !== (opened ?? "left")) return "back";
  return isLast ? "stay" : "on";
}
