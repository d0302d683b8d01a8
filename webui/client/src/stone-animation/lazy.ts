/** Lazy loading of the stone animation on phones, after the first screen is shown. */
import { useEffect } from "preact/hooks";
import type { View } from "../generated/protocol";

const LATER_MS = 1500;

/** Like `useStoneAnimation` of player.ts, but loaded later. */
export function useLazyStoneAnimation(pace: number, wanted: (now: View) => boolean): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let left = false;
    const begin = setTimeout(() => {
      // If the server cannot be reached just now, stones are shown without animation.
      import("./player").then((loaded) => {
        if (!left) stop = loaded.startStoneAnimation(pace, wanted);
      }, console.info);
    }, LATER_MS);
    return () => {
      left = true;
      clearTimeout(begin);
      stop?.();
    };
  }, [pace]);
}
