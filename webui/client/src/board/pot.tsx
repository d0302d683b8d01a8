/** The bet that stands, large, in the hue and shape of who made it, and who is to answer. */
import { t } from "../i18n";
import type { Standing, View } from "../protocol";
import { sayAwaited, sayStanding, sayStones, type Tell } from "../table-words";
import { shapeOf } from "../ui/shapes";
import { Mark } from "../ui/stones";
import { fitted } from "./fit";

/** More names than these are not read from a sofa: their signs stand for them. */
const NAMED = 2;

export function Pot({ view, standing, tell }: { view: View; standing: Standing; tell: Tell }) {
  const { total, ordago, side, awaited } = standing;
  return (
    <div class={`pot of-side-${side}`} data-ordago={ordago} data-testid="board-pot">
      {ordago || total === null ? (
        <p class="ordago">{sayStanding(tell, standing)}</p>
      ) : (
        <p class="bet" data-side={side}>
          <svg viewBox="-6 -6 112 112" aria-hidden="true">
            <path d={shapeOf(side)} />
          </svg>
          <span aria-hidden="true" class="figure" style={fitted(String(total), 1.55)}>
            {total}
          </span>
          <span class="heard">{sayStones(tell, total)}</span>
        </p>
      )}
      {view.sides.length > 2 && awaited.length > NAMED ? (
        <p class="awaited">
          <span class="heard">{sayAwaited(tell, standing)}</span>
          <span aria-hidden="true">{t("board.awaited_of", { n: awaited.length })}</span>
          <span class="signs" aria-hidden="true">
            {awaited.map((seat) => (
              <Mark key={seat} side={view.seats[seat]?.side ?? 0} />
            ))}
          </span>
        </p>
      ) : (
        <p class="awaited" style={fitted(sayAwaited(tell, standing), 36, 0.66)}>
          {sayAwaited(tell, standing)}
        </p>
      )}
    </div>
  );
}
