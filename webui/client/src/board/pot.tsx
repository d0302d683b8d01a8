/** The bet that stands, large and in the hue of who made it, and who is to answer. */
import type { Standing } from "../protocol";
import { sayAwaited, sayStanding, sayStones, type Tell } from "../table-words";
import { fitted } from "./fit";

export function Pot({ standing, tell }: { standing: Standing; tell: Tell }) {
  const { total, ordago } = standing;
  return (
    <div class={`pot of-side-${standing.side}`} data-ordago={ordago} data-testid="board-pot">
      {ordago || total === null ? (
        <p class="ordago">{sayStanding(tell, standing)}</p>
      ) : (
        <p class="bet">
          <span aria-hidden="true" class="figure" style={fitted(String(total), 1.55)}>
            {total}
          </span>
          <span class="heard">{sayStones(tell, total)}</span>
        </p>
      )}
      <p class="awaited">{sayAwaited(tell, standing)}</p>
    </div>
  );
}
