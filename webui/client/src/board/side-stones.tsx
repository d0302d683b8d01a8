/** `SideStones`: stones of a side, and adentro if it is. */

import type { Side, View } from "../generated/protocol";
import { t } from "../i18n";
import { fitStyle } from "./fit-text";
import { Stones } from "./stones";

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
  const { target } = view.rules;
  if (side.stones >= target) {
    const reached = t("say.reached", { n: target });
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
