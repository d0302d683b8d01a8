/** What an undo takes back beyond the step: "la mano 7 y el juego ganado por Casa". */
import type { Goes } from "../generated/protocol";
import { sideName, type Tell } from "./tell";

/** What is lost beyond the hand, and whether it is more than one thing; empty within a hand. */
export function sayLost(goes: Goes, tell: Tell): { lost: string; several: boolean } {
  const { t } = tell;
  const [hand, ...hands] = goes.hands;
  const parts = sayWon(goes, tell);
  if (hand !== undefined) {
    parts.unshift(
      hands.length > 0
        ? t("say.gone.hands", { hands: goes.hands.join(", ") })
        : t("say.gone.hand", { n: hand }),
    );
  }
  return { lost: together(parts, tell), several: parts.length > 1 || hands.length > 0 };
}

/** Games and match that were won. */
export function sayWon({ games, match }: Goes, tell: Tell): string[] {
  const won = games.map((side) => tell.t("say.gone.game", { side: sideName(tell, side) }));
  return match === null ? won : [...won, tell.t("say.gone.match", { side: sideName(tell, match) })];
}

function together(parts: readonly string[], { t }: Tell): string {
  const before = parts.slice(0, -1).join(", ");
  const last = parts.at(-1) ?? "";
  return before ? t("say.spoken.and", { a: before, b: last }) : last;
}
