/** What this phone is waited for, by the view: a yes to a count or a score, an answer, a word, cards. */
import type { View } from "../protocol";
import { undeclared } from "./choices";

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

/** The hand cannot go on before one of these seats has answered, declared or shown. */
export function awaitsUs(now: View, mine: readonly number[]): boolean {
  const { standing, phase } = now.hand;
  if (now.match.state !== "playing" || mine.length === 0) return false;
  if (askedOfUs(now, mine).length > 0) return true;
  if (standing) return standing.awaited.some((seat) => mine.includes(seat));
  if (phase === "pares_said") return undeclared(now, "pares", mine).mine.length > 0;
  if (phase === "juego_said") return undeclared(now, "juego", mine).mine.length > 0;
  return phase === "cards" && now.hand.asks.cards.some((seat) => mine.includes(seat));
}
