/** Countdown of a time that the server named in seconds. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** Seconds that are left, counted from when `shown` came; 0 without it. */
export function useSecondsLeft(shown: { seconds: number } | null): number {
  const left = useSignal(0);
  useEffect(() => {
    if (!shown) return;
    const until = Date.now() + shown.seconds * 1000;
    const tick = (): void => {
      left.value = Math.max(0, Math.round((until - Date.now()) / 1000));
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [shown]);
  return left.value;
}
