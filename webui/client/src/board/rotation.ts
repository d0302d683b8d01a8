/** Rotation: what does not fit on the screen at once is shown page after page. */
import { useEffect, useState } from "preact/hooks";

/** 0, 1, 2 … and round again; from the first where it is `of` something else. */
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
