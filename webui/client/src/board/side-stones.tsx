/** What lies before a side, under its number: adentro where it is, and its stones. */
import { t } from "../i18n";
import type { Side, View } from "../protocol";
import { fitted } from "./fit-text";
import { Stones } from "./stones";

export function SideStones({ view, side }: { view: View; side: Side }) {
  return (
    <div class="stones-layout">
      <Adentro view={view} side={side} />
      <Stones side={side} />
    </div>
  );
}

/** At the target nobody is adentro any more: the game is that side's. */
function Adentro({ view, side }: { view: View; side: Side }) {
  const { target } = view.rules;
  if (side.stones >= target) {
    const reached = t("say.reached", { n: target });
    return (
      <p class="adentro" style={fitted(reached, 8)} data-testid={`board-reached-${side.side}`}>
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
