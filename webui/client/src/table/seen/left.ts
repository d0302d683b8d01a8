/** How long the house still waits: the view says it once, the seconds are counted down here. */
import { useEffect, useState } from "preact/hooks";
import type { ProposedCount } from "../../protocol";

/** Whole seconds until the count is booked; null where it waits until it was seen. */
export function useSecondsLeft({ sequence, seconds }: ProposedCount): number | null {
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
  }, [sequence, seconds]);
  return left;
}
