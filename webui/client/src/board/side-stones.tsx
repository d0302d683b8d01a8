/** `SideNumber`: score of a side. `SideStones`: its stones, and adentro if it is. */

import type { Side, View } from "../generated/protocol";
import { t } from "../i18n";
import { type Phrases, saySideScore } from "../table-words";
import { fitStyle } from "./fit-text";
import { Stones } from "./stones";

/** Score of a side as a large number; `side` is as the animation shows it at the moment. */
export function SideNumber({ view, side, phrases }: { view: View; side: Side; phrases: Phrases }) {
  return (
    <p class="number" style={fitStyle(String(side.stones), 2)}>
      <span class="visually-hidden">
        {saySideScore(phrases, view.sides[side.side] ?? side, view.rules.target)}
      </span>
      <span class="digits" aria-hidden="true" data-testid={`board-score-${side.side}`}>
        {side.stones}
      </span>
    </p>
  );
}

export function SideStones({ view, side }: { view: View; side: Side }) {
  return (
    <div class="stones-layout">
      <Adentro view={view} side={side} />
      <Stones side={side} />
    </div>
  );
}

/** A side that has reached the target has won, and is no longer adentro. */
function Adentro({ view, side }: { view: View; side: Side }) {
  if (side.reached) {
    const reached = t("say.reached", { n: view.rules.target });
    return (
      <p class="adentro" style={fitStyle(reached, 8)} data-testid={`board-reached-${side.side}`}>
        {reached}
      </p>
    );
  }
  if (!side.adentro) return null;
  return (
    <p class="adentro" data-testid={`board-adentro-${side.side}`}>
      {t("board.adentro")}
    </p>
  );
}
