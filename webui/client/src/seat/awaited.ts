/**
 * Whether the table waits for this phone, by the view: to confirm a count or a score, to answer, to
 * declare, or to show cards.
 */
import type { View } from "../generated/protocol";
import { optionsFor } from "./audience";
import { undeclared } from "./choices";

type Asking = "see_count" | "accept_act" | "decline_act";

/** The first of these seats that has the option; null if none has. */
export function seatFor(now: View, doing: Asking, mine: readonly number[]): number | null {
  const has = (seat: number) => optionsFor(now, [seat]).some((one) => one.do === doing);
  return mine.find(has) ?? null;
}

/** Requests to confirm something that concern these seats, one key for each. */
export function askedOfUs(now: View, mine: readonly number[]): string[] {
  const { proposed } = now.hand;
  const count =
    proposed && proposed.waits.length > 0 && seatFor(now, "see_count", mine) !== null
      ? [`count ${proposed.sequence}`]
      : [];
  const acts =
    now.asked && seatFor(now, "accept_act", mine) !== null ? [`act ${now.asked.sequence}`] : [];
  return [...count, ...acts];
}

/**
 * Whether the hand cannot go on before one of these seats has answered, declared, shown cards or
 * confirmed.
 */
export function awaitsUs(now: View, mine: readonly number[]): boolean {
  const { standing, phase } = now.hand;
  if (now.match.state !== "playing" || mine.length === 0) return false;
  if (askedOfUs(now, mine).length > 0) return true;
  if (standing) return standing.awaited.some((seat) => mine.includes(seat));
  if (phase === "pares_said") return undeclared(now, "pares", mine).mine.length > 0;
  if (phase === "juego_said") return undeclared(now, "juego", mine).mine.length > 0;
  return phase === "cards" && now.hand.asks.cards.some((seat) => mine.includes(seat));
}
