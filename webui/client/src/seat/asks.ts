/** What waits for a yes of this phone: a count to be seen, a score that was asked for. */
import type { View } from "../protocol";

type Asking = "see_count" | "accept_score" | "decline_score";

/** The seat of this phone that may do it; null where none may. */
export function seatFor(now: View, doing: Asking, mine: readonly number[]): number | null {
  const option = now.may.find((one) => one.do === doing);
  if (!option || !("seats" in option)) return null;
  return option.seats.find((seat) => mine.includes(seat)) ?? null;
}

/** Each question to these seats by a name of its own. */
export function askedOfUs(now: View, mine: readonly number[]): string[] {
  const { proposed } = now.hand;
  const count =
    proposed && proposed.waits.length > 0 && seatFor(now, "see_count", mine) !== null
      ? [`count ${proposed.sequence}`]
      : [];
  const score =
    now.asked && seatFor(now, "accept_score", mine) !== null ? [`score ${now.asked.sequence}`] : [];
  return [...count, ...score];
}
