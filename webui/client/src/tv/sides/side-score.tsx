/** `SideNumber`: score of a side. `SideStones`: its stones, and adentro if it is. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { Side, View } from "../../generated/protocol";
import { shapeOf } from "../../ui/pieces/stones";
import { type Phrases, saySideScore } from "../../words";
import { plural, t } from "../../words/i18n";
import { fitStyle } from "../fit-text";
import { say } from "../words";
import { Stones } from "./stones";

export interface SideProps {
  view: View;
  /** Its number. */
  n: number;
  /** It as the animation shows it at the moment. */
  side: Side;
  phrases: Phrases;
}

/** Score of a side as a large number. */
export function SideNumber({ view, n, side, phrases }: SideProps) {
  return (
    <p class="number" style={fitStyle(String(side.stones), 2)}>
      <span class="visually-hidden">
        {saySideScore(phrases, view.sides[n] ?? side, view.rules.target)}
      </span>
      <span class="digits" aria-hidden="true" data-testid={`tv-score-${n}`}>
        {side.stones}
      </span>
    </p>
  );
}

type StonesProps = Omit<SideProps, "phrases">;

export function SideStones({ view, n, side }: StonesProps) {
  return (
    <div class="stones-layout">
      <Adentro view={view} n={n} side={side} />
      <Stones n={n} side={side} />
    </div>
  );
}

/** A side that has reached the target has won, and is no longer adentro. */
function Adentro({ view, n, side }: StonesProps) {
  if (side.reached) {
    const reached = t("say.reached", { n: view.rules.target });
    return (
      <p class="adentro" style={fitStyle(reached, 8)} data-testid={`tv-reached-${n}`}>
        {reached}
      </p>
    );
  }
  if (!side.adentro) return null;
  return (
    <p class="adentro" data-testid={`tv-adentro-${n}`}>
      {say("tv.adentro")}
    </p>
  );
}

interface GamesProps {
  side: number;
  won: number;
  needed: number;
}

/** `Games`: signs for the games that a side won; those missing for the match are empty. */
export function Games({ side, won, needed }: GamesProps) {
  const dots = Array.from({ length: Math.max(needed, won) }, (_, i) => i < won);
  return (
    <p class="games" data-testid={`tv-games-${side}`} data-games={won} data-many={dots.length > 3}>
      <span class="visually-hidden">{plural("say.games", won)}</span>
      {dots.map((filled, i) => (
        <svg key={i} class="dot" data-won={filled} viewBox="-8 -8 116 116" aria-hidden="true">
          <path d={shapeOf(side)} />
        </svg>
      ))}
    </p>
  );
}

/**
 * `ScoreChange`: "+5" beside the score when stones were taken; nothing after corrections and in a
 * new game.
 */
export function ScoreChange({ view, side }: { view: View; side: Side }) {
  const { stones } = side;
  const game = `${view.match.number}.${view.match.game}`;
  const before = useRef({ stones, game });
  const [gain, setGain] = useState<{ by: number; key: number } | null>(null);
  useEffect(() => {
    const by = stones - before.current.stones;
    const sameGame = before.current.game === game;
    before.current = { stones, game };
    if (by !== 0) setGain(by > 0 && sameGame ? { by, key: Date.now() } : null);
  }, [stones, game]);
  if (!gain) return null;
  return (
    <span key={gain.key} class="score-change" aria-hidden="true">
      +{gain.by}
    </span>
  );
}
