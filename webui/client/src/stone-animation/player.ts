/**
 * Play a plan frame by frame. The signal of state.ts holds the stones to show meanwhile. The
 * animation ends, and the stones are as the view says, as soon as anything else happens or the page
 * is hidden.
 */
import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { View } from "../generated/protocol";
import { view } from "../state/store";
import { animateFrame, stonePositions } from "./flight";
import { type Plan, planOf, type Tempo, tempoAt } from "./plan";
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
  const player = new Player(tempoAt(pace), wanted);
  const stop = effect(() => player.see(view.value));
  const left = (): void => {
    if (document.hidden) player.finish();
  };
  document.addEventListener("visibilitychange", left);
  const { dataset } = document.documentElement;
  dataset.stoneAnimation = "";
  return () => {
    delete dataset.stoneAnimation;
    document.removeEventListener("visibilitychange", left);
    stop();
    player.finish();
  };
}

class Player {
  private seen: View | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private drawing = 0;
  private running: Animation[] = [];

  constructor(
    private readonly tempo: Tempo,
    private readonly wanted: (now: View) => boolean,
  ) {}

  see(now: View | null): void {
    const before = this.seen;
    this.seen = now;
    const going = playing.peek();
    if (now && going && sameCount(going.view, now)) {
      // The view changed, but not its count (for example a phone reconnected): continue.
      playing.value = { ...going, view: now };
      return;
    }
    this.finish();
    if (!now || !before || !this.wanted(now) || document.hidden || isStill()) return;
    const plan = planOf(before, now, this.tempo);
    if (!plan) return;
    playing.value = { view: now, plan, stonesBySide: before.sides, side: null };
    this.wait(plan, 0, performance.now());
  }

  /** End the animation: stones are shown as the view says. */
  finish(): void {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.drawing);
    for (const one of this.running) one.cancel();
    this.running = [];
    if (playing.peek()) playing.value = null;
  }

  private wait(plan: Plan, n: number, began: number): void {
    const at = plan.frames[n]?.at ?? plan.lasts;
    this.timer = setTimeout(
      () => {
        if (n < plan.frames.length && !isStill()) this.show(plan, n, began);
        else this.finish();
      },
      began + at - performance.now(),
    );
  }

  private show(plan: Plan, n: number, began: number): void {
    const frame = plan.frames[n];
    const going = playing.peek();
    if (!frame || !going) return;
    const was = stonePositions();
    playing.value = { ...going, stonesBySide: frame.stonesBySide, side: frame.side };
    // At that time the frame is rendered and not painted yet.
    this.drawing = requestAnimationFrame(() => {
      this.running = this.running.filter(({ playState }) => playState === "running");
      this.running.push(...animateFrame(frame, was, this.tempo));
      // Only now: on a busy machine the next frame could be due before this one is painted.
      this.wait(plan, n + 1, began);
    });
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

const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
