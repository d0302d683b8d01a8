/** When a phone vibrates: an answer, a yes or no, cards or a look at the count of its owner are waited for. */
import type { View } from "../protocol";
import { askedOfUs } from "../seat/awaited";

/** A short one, as a tap on the shoulder, in milliseconds. */
export const BUZZ_MS = [90, 60, 90];

/**
 * Does this step ask something new of these seats? Not where this very phone told the step: who
 * has just tapped looks at the screen.
 */
export function buzzes(before: View, after: View, mine: readonly number[]): boolean {
  if (before.table !== after.table || after.revision <= before.revision) return false;
  const { by } = after.latest[0] ?? after.last;
  if (by !== null && mine.includes(by)) return false;
  const asked = askedOf(before, mine);
  return [...askedOf(after, mine)].some((one) => !asked.has(one));
}

/** What the table waits for from these seats, each by a name of its own. */
function askedOf(now: View, mine: readonly number[]): Set<string> {
  const { hand, may, match } = now;
  const { standing } = hand;
  const asked = may.flatMap((option) => {
    if (!("seat" in option) || !mine.includes(option.seat)) return [];
    const { seat } = option;
    switch (option.do) {
      case "bid":
        return standing?.awaited.includes(seat)
          ? [`answer ${standing.lance} ${standing.seat} ${standing.total} ${seat}`]
          : [];
      case "declare":
        return hand.said[option.lance][seat] === null ? [`declare ${option.lance} ${seat}`] : [];
      case "show_cards":
        return option.needed && hand.cards[seat] === null ? [`cards ${seat}`] : [];
      default:
        return [];
    }
  });
  return new Set(
    [...asked, ...askedOfUs(now, mine)].map((what) => `${match.number} ${hand.number} ${what}`),
  );
}
