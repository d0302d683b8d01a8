/**
 * Burn-in protection: a screen that is on for weeks shifts its picture by a few pixels from time to
 * time, and is dimmed if nothing happens for some minutes. Both happen in steps without motion, so
 * they also apply with `prefers-reduced-motion`.
 */
import { useEffect, useState } from "preact/hooks";

const SHIFT_MS = 90_000;
const DIM_MS = 300_000;

/** Offsets around the normal position, in pixels of the picture. */
const SHIFTS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const;

/**
 * Attributes for the outermost element of the page; `news` are the values whose change ends the
 * dimming.
 */
export function useBurnInGuard(...news: readonly unknown[]): {
  style: Record<string, number>;
  "data-dim": boolean;
} {
  const [x, y] = SHIFTS[useShift()] ?? SHIFTS[0];
  return { style: { "--shift-x": x, "--shift-y": y }, "data-dim": useDim(news) };
}

function useShift(): number {
  const [shift, setShift] = useState(0);
  useEffect(() => {
    const next = setInterval(() => setShift((was) => (was + 1) % SHIFTS.length), SHIFT_MS);
    return () => clearInterval(next);
  }, []);
  return shift;
}

/** Dimming ends when the pointer moves, too. */
function useDim(news: readonly unknown[]): boolean {
  const [dim, setDim] = useState(false);
  useEffect(() => {
    let falls: ReturnType<typeof setTimeout>;
    const wake = (): void => {
      clearTimeout(falls);
      setDim(false);
      falls = setTimeout(() => setDim(true), DIM_MS);
    };
    wake();
    addEventListener("pointermove", wake);
    return () => {
      clearTimeout(falls);
      removeEventListener("pointermove", wake);
    };
  }, news);
  return dim;
}
