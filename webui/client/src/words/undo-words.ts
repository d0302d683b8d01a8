/** What an undo takes back beyond the step: "la mano 7 y el juego ganado por Casa". */
import type { UndoExtent } from "../generated/protocol";
import { joined, type Phrases, sideName } from "./phrases";

/** What is lost beyond the hand, and whether it is more than one thing; empty within a hand. */
export function sayLost(goes: UndoExtent, phrases: Phrases): { lost: string; several: boolean } {
  const { t } = phrases;
  const [hand, ...hands] = goes.hands;
  const parts = sayWon(goes, phrases);
  if (hand !== undefined) {
    parts.unshift(
      hands.length > 0
        ? t("say.gone.hands", { hands: goes.hands.join(", ") })
        : t("say.gone.hand", { n: hand }),
    );
  }
  return { lost: joined(parts, phrases), several: parts.length > 1 || hands.length > 0 };
}

/** Games and match that were won. */
export function sayWon({ games, match }: UndoExtent, phrases: Phrases): string[] {
  const won = games.map((side) => phrases.t("say.gone.game", { side: sideName(phrases, side) }));
  return match === null
    ? won
    : [...won, phrases.t("say.gone.match", { side: sideName(phrases, match) })];
}
