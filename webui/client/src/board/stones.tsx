/** What lies before a side: amarrakos behind, loose piedras in front. */
import type { Side } from "../protocol";
import { Stone, type StoneKind } from "./stone";

export function Stones({ side }: { side: Side }) {
  return (
    <div
      class="stones"
      data-testid={`board-stones-${side.side}`}
      data-piedras={side.piedras}
      data-amarrakos={side.amarrakos}
    >
      <Row kind="amarrako" side={side.side} count={side.amarrakos} />
      <Row kind="piedra" side={side.side} count={side.piedras} />
    </div>
  );
}

function Row({ kind, side, count }: { kind: StoneKind; side: number; count: number }) {
  if (count === 0) return null;
  return (
    <div class={`row of-${kind}`} data-many={count > 7}>
      {Array.from({ length: count }, (_, index) => (
        <Stone key={index} kind={kind} side={side} index={index} />
      ))}
    </div>
  );
}
