import type { Award, View } from "../protocol";
import { saySums } from "../table-words";
import { Mark } from "../ui/stones";
import { tellNow } from "./actor";
import { several, sideNamed } from "./around";

/** What each side takes in all: of two in one line, of more one beside the other. */
export function Sums({ now, awards }: { now: View; awards: readonly Award[] }) {
  const taking = now.sides
    .map(({ side }) => ({ side, stones: total(awards, side) }))
    .filter(({ stones }) => stones > 0);
  if (!several(now) || taking.length === 0) {
    return (
      <p class="sums" data-testid="sums">
        {saySums(tellNow(now), awards)}
      </p>
    );
  }
  return (
    <ul class="sums each" data-testid="sums">
      {taking.map(({ side, stones }) => (
        <li key={side} data-testid={`sum-${side}`} data-stones={stones}>
          <Mark side={side} />
          <span class="name">{sideNamed(now, side)}</span> +{stones}
        </li>
      ))}
    </ul>
  );
}

function total(awards: readonly Award[], side: number): number {
  return awards.reduce((sum, award) => sum + (award.side === side ? award.stones : 0), 0);
}
