/** Rotation: show page after page what does not fit on the screen at once. */
import { useEffect, useState } from "preact/hooks";

/**
 * Index of the page to show.
 *
 * @param lasts How many milliseconds each page stays, in order.
 * @param of The rotation starts from 0 when this changes: by default with the number of pages.
 */
export function useRotation(lasts: readonly number[], of = String(lasts.length)): number {
  const [turn, setTurn] = useState(0);
  const now = turn < lasts.length ? turn : 0;
  const stays = lasts.length > 1 ? lasts[now] : undefined;
  useEffect(() => setTurn(0), [of]);
  useEffect(() => {
    if (stays === undefined) return undefined;
    const next = setTimeout(() => setTurn((now + 1) % lasts.length), stays);
    return () => clearTimeout(next);
  }, [now, stays, lasts.length, of]);
  return now;
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
