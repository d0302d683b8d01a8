/** Article of the phase of a hand: its id in articles.ts. */
import type { Hand } from "../generated/protocol";
import { lanceIn } from "../net/hand-entries";

/** The article of the standing bet, if there is one, else of the phase. */
export function articleOfPhase({ phase, standing, lances }: Hand): string {
  if (standing) return standing.ordago ? "ordago" : "answer";
  switch (phase) {
    case "pares_said":
      return "pares";
    case "juego_said":
      return "juego";
    case "juego":
      return lanceIn(lances, "juego")?.punto ? "punto" : "juego";
    case "cards":
      return "show_cards";
    case "proposed":
    case "counted":
      return "count";
    default:
      return phase;
  }
}
