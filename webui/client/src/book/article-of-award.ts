/**
 * Which article lies behind an award: its id in articles.ts.
 *
 * Beside the lines that can be tapped, and so without the book itself, which loads when opened.
 */
import type { Award, Verdict } from "../protocol";

const COUNTS: Record<Award["lance"], string> = {
  grande: "count_grande",
  chica: "count_grande",
  pares: "count_pares",
  juego: "count_juego",
};

/** The article that says why these stones are taken. */
export function articleOfAward({ reason, lance, punto }: Award): string {
  if (reason === "deje" || reason === "ordago") return reason;
  if (reason === "ruling") return "referee";
  return punto ? "count_punto" : COUNTS[lance];
}

/** The article that says what follows from these wrong words. */
export function articleOfVerdict({ kind, lance }: Verdict): string {
  return kind === "ruling" ? "referee" : `wrong_${lance}`;
}
