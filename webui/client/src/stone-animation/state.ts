/**
 * State of the running animation. A module of its own, because the first screen of a phone reads
 * it, while the player is loaded lazily.
 */
import { signal } from "@preact/signals";
import type { Side, View } from "../generated/protocol";
import type { SideStones } from "./layout";
import type { Plan } from "./plan";

interface Playing {
  /** The view that the animation leads to. */
  view: View;
  plan: Plan;
  stonesBySide: readonly SideStones[];
  /** The side that takes stones at the moment; null before the first. */
  side: number | null;
}

export const playing = signal<Playing | null>(null);

/** The animation that leads to this view; null if none is running. */
export const animationOf = (now: View): Playing | null =>
  playing.value?.view === now ? playing.value : null;

/** The sides, with their stones as the animation shows them at the moment. */
export function sidesShown(now: View): readonly Side[] {
  const stonesBySide = animationOf(now)?.stonesBySide;
  return stonesBySide ? now.sides.map((side, n) => ({ ...side, ...stonesBySide[n] })) : now.sides;
}
