/**
 * When a phone vibrates: its owner has to answer a bet, declare, show cards or confirm the count.
 * `follow-views.ts` skips views that were missed while the phone slept, `phone-voice.tsx` hidden pages.
 */
import type { View } from "../generated/protocol";
import { optionsFor } from "../seat/audience";
import { askedOfUs } from "../seat/awaited";

/** Vibration pattern, in milliseconds. */
export const VIBRATION_PATTERN = [90, 60, 90];

/**
 * Whether this step asks something new of these seats. False if this phone sent the step itself:
 * its owner is looking at the screen.
 */
export function shouldVibrate(before: View, after: View, mine: readonly number[]): boolean {
  if (before.table !== after.table || after.revision <= before.revision) return false;
  const { by } = after.latest[0] ?? after.last;
  if (by !== null && mine.includes(by)) return false;
  const asked = askedOf(before, mine);
  return [...askedOf(after, mine)].some((one) => !asked.has(one));
}

/** What the table waits for from these seats, one key for each request. */
function askedOf(now: View, mine: readonly number[]): Set<string> {
  const { hand, match } = now;
  const { standing } = hand;
  const ours = (seats: readonly number[]) => seats.filter((seat) => mine.includes(seat));
  const asked = optionsFor(now, mine).flatMap((option) => {
    switch (option.do) {
      case "bid":
        return ours(standing?.awaited ?? [])
          .filter((seat) => option.seats.includes(seat))
          .map((seat) => `answer ${standing?.lance} ${standing?.seat} ${standing?.total} ${seat}`);
      case "declare":
        return ours(option.seats).map((seat) => `declare ${option.lance} ${seat}`);
      case "show_cards":
        return option.needed ? ours([option.seat]).map((seat) => `cards ${seat}`) : [];
      default:
        return [];
    }
  });
  return new Set(
    [...asked, ...askedOfUs(now, mine)].map((what) => `${match.number} ${hand.number} ${what}`),
  );
}
