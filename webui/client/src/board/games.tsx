/** `Games`: signs for the games that a side won; those missing for the match are empty. */

import type { Side } from "../generated/protocol";
import { plural } from "../i18n";
import { shapeOf } from "../ui/side-shapes";

interface GamesProps {
  side: Pick<Side, "side" | "games">;
  needed: number;
}

export function Games({ side, needed }: GamesProps) {
  const dots = Array.from({ length: Math.max(needed, side.games) }, (_, i) => i < side.games);
  return (
    <p
      class="games"
      data-testid={`board-games-${side.side}`}
      data-games={side.games}
      data-many={dots.length > 3}
    >
      <span class="visually-hidden">{plural("say.games", side.games)}</span>
      {dots.map((won, i) => (
        <svg key={i} class="dot" data-won={won} viewBox="-8 -8 116 116" aria-hidden="true">
          <path d={shapeOf(side.side)} />
        </svg>
      ))}
    </p>
  );
}
