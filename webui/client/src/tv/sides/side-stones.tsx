/** `SideNumber`: score of a side. `SideStones`: its stones, and adentro if it is. */

import type { Side, View } from "../../generated/protocol";
import { type Phrases, saySideScore } from "../../words";
import { t } from "../../words/i18n";
import { fitStyle } from "../fit-text";
import { Stones } from "./stones";

export interface SideProps {
  view: View;
  /** Its number. */
  n: number;
  /** It as the animation shows it at the moment. */
  side: Side;
  phrases: Phrases;
}

/** Score of a side as a large number. */
export function SideNumber({ view, n, side, phrases }: SideProps) {
  return (
    <p class="number" style={fitStyle(String(side.stones), 2)}>
      <span class="visually-hidden">
        {saySideScore(phrases, view.sides[n] ?? side, view.rules.target)}
      </span>
      <span class="digits" aria-hidden="true" data-testid={`board-score-${n}`}>
        {side.stones}
      </span>
    </p>
  );
}

type StonesProps = Omit<SideProps, "phrases">;

export function SideStones({ view, n, side }: StonesProps) {
  return (
    <div class="stones-layout">
      <Adentro view={view} n={n} side={side} />
      <Stones n={n} side={side} />
    </div>
  );
}

/** A side that has reached the target has won, and is no longer adentro. */
function Adentro({ view, n, side }: StonesProps) {
  if (side.reached) {
    const reached = t("say.reached", { n: view.rules.target });
    return (
      <p class="adentro" style={fitStyle(reached, 8)} data-testid={`board-reached-${n}`}>
        {reached}
      </p>
    );
  }
  if (!side.adentro) return null;
  return (
    <p class="adentro" data-testid={`board-adentro-${n}`}>
      {t("board.adentro")}
    </p>
  );
}
