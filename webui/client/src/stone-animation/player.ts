/**
 * Play the plan of the stones. The signal of state.ts holds the stones to show meanwhile.
 */
import { useEffect } from "preact/hooks";
import type { View } from "../generated/protocol";
import { animateFrame, stonePositions } from "./flight";
import { type Plan, planOf, type Tempo, tempoAt } from "./plan";
import { PlanPlayer, startPlayer } from "./plan-player";
import { playing } from "./state";

export { animationOf, sidesShown } from "./state";

/** Animate stones while the component is mounted. A `pace` of 1 is the TV's; less is faster. */
export function useStoneAnimation(pace: number, wanted: (now: View) => boolean = () => true): void {
  useEffect(() => startStoneAnimation(pace, wanted), [pace]);
}

/**
 * Start animating; returns a function that stops it. `data-stone-animation` on the root element tells
 * browser tests that the animation is loaded.
 */
export function startStoneAnimation(pace: number, wanted: (now: View) => boolean): () => void {
  const stop = startPlayer(new StonePlayer(tempoAt(pace), wanted));
  const { dataset } = document.documentElement;
  dataset.stoneAnimation = "";
  return () => {
    delete dataset.stoneAnimation;
    stop();
  };
}

class StonePlayer extends PlanPlayer<Plan> {
  private running: Animation[] = [];
  private was: ReturnType<typeof stonePositions> = new Map();

  constructor(
    private readonly tempo: Tempo,
    private readonly wanted: (now: View) => boolean,
  ) {
    super();
  }

  protected planOf(before: View | null, now: View): Plan | null {
    return before && this.wanted(now) ? planOf(before, now, this.tempo) : null;
  }

  protected goesOn(going: View, now: View): boolean {
    return sameCount(going, now);
  }

  protected show(now: View, plan: Plan, n: number): void {
    const frame = plan.frames[n];
    this.was = stonePositions();
    playing.value = {
      view: now,
      plan,
      stonesBySide: frame?.stonesBySide ?? plan.before,
      side: frame?.side ?? null,
    };
  }

  protected override drawn(plan: Plan, n: number): void {
    const frame = plan.frames[n];
    if (!frame) return;
    this.running = this.running.filter(({ playState }) => playState === "running");
    this.running.push(...animateFrame(frame, this.was, this.tempo));
  }

  protected follow(now: View): void {
    const going = playing.peek();
    if (going) playing.value = { ...going, view: now };
  }

  protected end(): void {
    for (const one of this.running) one.cancel();
    this.running = [];
    if (playing.peek()) playing.value = null;
  }
}

/** Whether both views have the same count. */
function sameCount(one: View, other: View): boolean {
  return (
    one.table === other.table &&
    one.match.number === other.match.number &&
    one.match.game === other.match.game &&
    one.hand.number === other.hand.number &&
    one.hand.phase === other.hand.phase &&
    one.hand.awards.length === other.hand.awards.length &&
    one.hand.awards.every((award, n) => award.score === other.hand.awards[n]?.score) &&
    one.sides.every(({ stones }, n) => stones === other.sides[n]?.stones)
  );
}
