/** The bet that stands, large, in the hue and shape of who made it; and who is to answer. */
import type { Standing, View } from "../protocol";
import { sayAwaited, sayStanding, sayStones, sideName, type Tell } from "../table-words";
import { shapeOf } from "../ui/side-shapes";
import { fitted } from "./fit-text";

/** More names than these are too many to read: their side stands for them. */
const NAMED = 2;

export function Pot({ standing, tell }: { standing: Standing; tell: Tell }) {
  const { total, ordago, side } = standing;
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
          <span class="visually-hidden">{sayStones(tell, total)}</span>
        </p>
      )}
    </div>
  );
}

/** Who is to answer it. Of several sides each row says so itself; here only for ears. */
export function Awaited({ view, standing, tell }: { view: View; standing: Standing; tell: Tell }) {
  const words = wordsOf(view, standing, tell);
  const many = view.sides.length > 2;
  return (
    <p class={many ? "visually-hidden" : "awaited"} style={fitted(words, 40, 0.7)}>
      {words}
    </p>
  );
}

/** Of three partners and more any may answer for their side: its name is shorter. */
function wordsOf(view: View, standing: Standing, tell: Tell): string {
  const side = view.seats[standing.awaited[0] ?? 0]?.side;
  if (view.sides.length > 2 || standing.awaited.length <= NAMED) return sayAwaited(tell, standing);
  return tell.t("say.awaited", { who: sideName(tell, side) });
}
