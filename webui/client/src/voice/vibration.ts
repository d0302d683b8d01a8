/**
 * When a phone vibrates: its owner has to answer a bet, declare, show cards or confirm the count.
 * `follow-views.ts` skips views that were missed while the phone slept, `phone-voice.tsx` hidden pages.
 */
import type { View } from "../generated/protocol";
import { latestOf } from "../net/hand-entries";
import { requestsTo } from "../seat/awaited";

/** Vibration pattern, in milliseconds. */
export const VIBRATION_PATTERN = [90, 60, 90];

/**
 * Whether this step asks something new of these seats. False if this phone sent the step itself:
 * its owner is looking at the screen.
 */
export function shouldVibrate(before: View, after: View, mine: readonly number[]): boolean {
  if (before.table !== after.table || after.revision <= before.revision) return false;
  const by = latestOf(after)[0]?.by;
  if (by != null && mine.includes(by)) return false;
  const sameHand =
    before.match.number === after.match.number && before.hand.number === after.hand.number;
  const asked = sameHand ? requestsTo(before, mine) : [];
  return requestsTo(after, mine).some((one) => !asked.includes(one));
}
