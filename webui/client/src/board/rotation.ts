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
