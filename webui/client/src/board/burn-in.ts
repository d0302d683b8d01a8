/**
 * Against burn-in: a screen that stands for weeks shifts all it shows by a few pixels now and then,
 * and goes dim where nothing has happened for a while. Both are steps, no motion: nobody sees the
 * one, and the other comes back with the next word at the table. So they are also for those who
 * asked for reduced motion.
 */
import { useEffect, useState } from "preact/hooks";

export const SHIFT_MS = 90_000;
export const DIM_MS = 300_000;

/** Round the place where it belongs, and through it. */
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

/** For the page's outermost element; `news` are what wakes it when they change. */
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

/** Whoever moves the pointer wants to see something too. */
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
