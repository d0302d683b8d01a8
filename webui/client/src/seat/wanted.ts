/** Is somebody at this phone waited for? By the view alone: it says whose answer is wanted. */
import type { View } from "../protocol";
import { askedOfUs } from "./asks";
import { undeclared } from "./choices";

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
