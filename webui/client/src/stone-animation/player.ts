/**
 * Plays a plan: one frame after the other, at their times. The signal says what lies before the
 * sides meanwhile; as soon as anything else happens, or the page is not looked at, it is the view.
 */
import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { View } from "../protocol";
import { view } from "../store";
import { placesNow, setOut } from "./flight";
import { type Plan, planOf, type Tempo, tempoAt } from "./plan";
import { playing } from "./state";

export { playingOf, sidesNow } from "./state";

/** While this page is open its stones travel; `pace` 1 is a TV's, less is quicker. */
export function useTravel(pace: number, wanted: (now: View) => boolean = () => true): void {
  useEffect(() => startTravel(pace, wanted), [pace]);
}

/** From now on, until what it gives is called; the page says so to whoever waits for it (data-travels). */
export function startTravel(pace: number, wanted: (now: View) => boolean): () => void {
  const player = new Player(tempoAt(pace), wanted);
  const stop = effect(() => player.see(view.value));
  const left = (): void => {
    if (document.hidden) player.finish();
  };
  document.addEventListener("visibilitychange", left);
  const { dataset } = document.documentElement;
  dataset.travels = "";
  return () => {
    delete dataset.travels;
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
      // Somebody's phone came back: the count goes on.
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

  /** All lies as the view has it, at once. */
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
    const was = placesNow();
    playing.value = { ...going, stonesBySide: frame.stonesBySide, side: frame.side };
    // By then the page has laid down what the frame says, and has not been painted yet.
    this.drawing = requestAnimationFrame(() => {
      this.running = this.running.filter(({ playState }) => playState === "running");
      this.running.push(...setOut(frame, was, this.tempo));
      // Only then: on a busy machine the next frame's time may come before this one was painted.
      this.wait(plan, n + 1, began);
    });
  }
}

/** Nothing of the count differs between the two. */
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
