/** `Stones`: the stones of a side: amarrakos behind, piedras in front. */
import type { Side } from "../../generated/protocol";
import { MOST_DRAWN, stoneName } from "../../ui/pieces/stones";
import { Stone, type StoneKind } from "./stone";

export function Stones({ n, side }: { n: number; side: Side }) {
  return (
    <div
      class="stones"
      data-testid={`board-stones-${n}`}
      data-piedras={side.piedras}
      data-amarrakos={side.amarrakos}
    >
      <Row kind="amarrako" side={n} count={side.amarrakos} />
      <Row kind="piedra" side={n} count={side.piedras} />
    </div>
  );
}

function Row({ kind, side, count }: { kind: StoneKind; side: number; count: number }) {
  if (count === 0) return null;
  const drawn = count > MOST_DRAWN ? 1 : count;
  return (
    <div class={`row of-${kind}`} data-many={drawn > 7}>
      {Array.from({ length: drawn }, (_, index) => (
        <Stone
          key={index}
          kind={kind}
          side={side}
          index={index}
          name={stoneName(side, kind, index)}
        />
      ))}
      {drawn < count && <b class="times">×{count}</b>}
    </div>
  );
}
