/**
 * Article of an award or a verdict: its id in articles.ts. Separate from the book, which is loaded
 * only when it is opened.
 */
import type { Award, Verdict } from "../generated/protocol";

const COUNTS: Record<Award["lance"], string> = {
  grande: "count_grande",
  chica: "count_grande",
  pares: "count_pares",
  juego: "count_juego",
};

/** The article that explains why these stones are taken. */
export function articleOfAward({ reason, lance, punto }: Award): string {
  if (reason === "deje" || reason === "ordago") return reason;
  if (reason === "ruling") return "referee";
  return punto ? "count_punto" : COUNTS[lance];
}

/** The article that explains what follows from a wrong declaration. */
export function articleOfVerdict({ kind, lance }: Verdict): string {
  return kind === "ruling" ? "referee" : `wrong_${lance}`;
}
