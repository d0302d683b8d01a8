/** Lazy loading of the stone animation on phones, after the first screen is shown. */
import { useEffect } from "preact/hooks";
import type { View } from "../generated/protocol";

const LATER_MS = 1500;

/** Like `useStoneAnimation` of player.ts, but loaded later. */
export function useLazyStoneAnimation(pace: number, wanted: (now: View) => boolean): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let left = false;
    const start = async (): Promise<void> => {
      const player = await import("./player");
      if (!left) stop = player.startStoneAnimation(pace, wanted);
    };
    const begin = setTimeout(() => {
      // If the server cannot be reached just now, stones are shown without animation.
      start().catch((why: unknown) => console.info("stone animation not loaded", why));
    }, LATER_MS);
    return () => {
      left = true;
      clearTimeout(begin);
      stop?.();
    };
  }, [pace]);
}
