/** Rotation: show page after page what does not fit on the screen at once. */
import { useEffect, useState } from "preact/hooks";

/** Index of the page to show; starts from 0 when `of` changes. */
export function useRotation(count: number, everyMs: number, of = ""): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    setTurn(0);
    if (count < 2) return undefined;
    const next = setInterval(() => setTurn((was) => (was + 1) % count), everyMs);
    return () => clearInterval(next);
  }, [count, everyMs, of]);
  return turn < count ? turn : 0;
}

/**
 * Split a list into parts of nearly equal length, of at most `most`: ten are five and five, not nine
 * and one.
 */
export function chunks<One>(all: readonly One[], most: number): One[][] {
  const parts = Math.ceil(all.length / most);
  const each = Math.ceil(all.length / Math.max(1, parts));
  return Array.from({ length: parts }, (_, n) => all.slice(n * each, (n + 1) * each));
}
