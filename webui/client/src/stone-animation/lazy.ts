/** Load the animation of stones on a phone once its first screen is there. */
import { useEffect } from "preact/hooks";
import type { View } from "../protocol";

const LATER_MS = 1500;

/** As `useTravel` of player.ts, a moment later. */
export function useLazyTravel(pace: number, wanted: (now: View) => boolean): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let left = false;
    const begin = setTimeout(() => {
      // Where the server is gone just now, stones lie where they belong without a journey.
      import("./player").then((loaded) => {
        if (!left) stop = loaded.startTravel(pace, wanted);
      }, console.info);
    }, LATER_MS);
    return () => {
      left = true;
      clearTimeout(begin);
      stop?.();
    };
  }, [pace]);
}
