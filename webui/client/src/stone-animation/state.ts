/** The state of the running animation; a module of its own, as a phone's first screen reads it (lazy.ts). */
import { signal } from "@preact/signals";
import type { Side, View } from "../protocol";
import type { SideStones } from "./layout";
import type { Plan } from "./plan";

interface Playing {
  /** The view it leads to. */
  view: View;
  plan: Plan;
  stonesBySide: readonly SideStones[];
  /** The side that takes just now; null before the first. */
  side: number | null;
}

export const playing = signal<Playing | null>(null);

/** What of the count is being played for this very view: null when all lies as it says. */
export const playingOf = (now: View): Playing | null =>
  playing.value?.view === now ? playing.value : null;

/** The sides with what lies before them just now. */
export function sidesNow(now: View): readonly Side[] {
  const stonesBySide = playingOf(now)?.stonesBySide;
  return stonesBySide ? now.sides.map((side, n) => ({ ...side, ...stonesBySide[n] })) : now.sides;
}
