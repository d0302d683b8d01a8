/**
 * `ScoreChange`: "+5" beside the score when stones were taken; nothing after corrections and in a
 * new game.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Side, View } from "../../generated/protocol";

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
