/** Which article says what is being done just now: its id in articles.ts. */
import type { Hand } from "../protocol";

/** A bet that stands first; else what is played, said or shown. */
export function articleOfPhase({ phase, standing, lances }: Hand): string {
  if (standing) return standing.ordago ? "ordago" : "answer";
  switch (phase) {
    case "pares_said":
      return "pares";
    case "juego_said":
      return "juego";
    case "juego":
      return lances.some(({ lance, punto }) => lance === "juego" && punto) ? "punto" : "juego";
    case "cards":
      return "show_cards";
    case "proposed":
    case "counted":
      return "count";
    default:
      return phase;
  }
}
