import type { View } from "../../generated/protocol";
import { phrasesNow } from "../../seat/actor";
import { several, sideNamed } from "../../seat/order";
import { SideSign } from "../../ui/pieces/stones";
import { saySums } from "../../words";

/** `CountTotals`: stones that each side takes in all: two sides in one line, more side by side. */
export function CountTotals({ now, stones: taken }: { now: View; stones: readonly number[] }) {
  const taking = now.sides
    .map((_, side) => ({ side, stones: taken[side] ?? 0 }))
    .filter(({ stones }) => stones > 0);
  if (!several(now) || taking.length === 0) {
    return (
      <p class="sums" data-testid="sums">
        {saySums(phrasesNow(now), taken)}
      </p>
    );
  }
  return (
    <EachSide now={now} testid="sums">
      {taking.map((one) => ({ ...one, testid: `sum-${one.side}`, says: `+${one.stones}` }))}
    </EachSide>
  );
}

interface EachSideProps {
  now: View;
  testid: string;
  children: readonly { side: number; stones?: number; testid?: string; says: string | number }[];
}

/** A number for each of several sides, in two columns. */
export function EachSide({ now, testid, children }: EachSideProps) {
  return (
    <ul class="sums each" data-testid={testid}>
      {children.map(({ side, stones, testid: id, says }) => (
        <li key={side} data-testid={id} data-stones={stones}>
          <SideSign side={side} />
          <span class="name">{sideNamed(now, side)}</span> {says}
        </li>
      ))}
    </ul>
  );
}
