/** `Games`: signs for the games that a side won; those missing for the match are empty. */

import { shapeOf } from "../../ui/pieces/side-shapes";
import { plural } from "../../words/i18n";

interface GamesProps {
  side: number;
  won: number;
  needed: number;
}

export function Games({ side, won, needed }: GamesProps) {
  const dots = Array.from({ length: Math.max(needed, won) }, (_, i) => i < won);
  return (
    <p
      class="games"
      data-testid={`board-games-${side}`}
      data-games={won}
      data-many={dots.length > 3}
    >
      <span class="visually-hidden">{plural("say.games", won)}</span>
      {dots.map((filled, i) => (
        <svg key={i} class="dot" data-won={filled} viewBox="-8 -8 116 116" aria-hidden="true">
          <path d={shapeOf(side)} />
        </svg>
      ))}
    </p>
  );
}
