/** Countdown of a time that the server named in seconds. */
import { useEffect, useState } from "preact/hooks";

/**
 * Whole seconds that are left, counted from when `since` changed; null without a time. Counts from
 * `seconds` anew when it changes.
 */
export function useSecondsLeft(seconds: number | null, since: unknown): number | null {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    setLeft(seconds);
    if (seconds === null) return;
    const until = performance.now() + seconds * 1000;
    const tick = setInterval(
      () => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1000))),
      500,
    );
    return () => clearInterval(tick);
  }, [since, seconds]);
  return left;
}

/** Whether `state` has been true for `ms` milliseconds without a break. */
export function useLasting(state: boolean, ms: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!state) return;
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [state, ms]);
  return state && late;
}
