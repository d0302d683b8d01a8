/**
 * `PlanPlayer`: show the frames of a plan at their times. It ends, and the screen is as the view
 * says, as soon as anything else happens, the page is hidden, or motion is not wanted.
 */
import { effect } from "@preact/signals";
import type { View } from "../generated/protocol";
import { view } from "../state/store";

export interface Timed {
  frames: readonly { readonly at: number }[];
  /** Duration in milliseconds, after which everything is as the view says. */
  lasts: number;
}

export abstract class PlanPlayer<Plan extends Timed> {
  private seen: View | null = null;
  /** The view that the plan leads to, while one is played. */
  private going: View | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private drawing = 0;

  /** The plan for a view after another one, the first after null; null: it is shown at once. */
  protected abstract planOf(before: View | null, now: View): Plan | null;
  /** Whether nothing that the plan shows has changed (but for example a phone reconnected). */
  protected abstract goesOn(going: View, now: View): boolean;
  /** Show what leads to a view from now on: frame `n` of the plan; none yet: -1. */
  protected abstract show(now: View, plan: Plan, n: number): void;
  /** Frame `n` is rendered and not painted yet. */
  protected drawn(_plan: Plan, _n: number): void {}
  /** Go on with another view that has the same. */
  protected abstract follow(now: View): void;
  /** Show what the view says. */
  protected abstract end(): void;

  see(now: View | null): void {
    const before = this.seen;
    this.seen = now;
    if (now && this.going && this.goesOn(this.going, now)) {
      this.going = now;
      this.follow(now);
      return;
    }
    this.finish();
    const plan = now && !document.hidden && !isStill() ? this.planOf(before, now) : null;
    if (now && plan) this.play(now, plan);
  }

  /** Take the next view for the first one: others may have been missed. */
  miss(): void {
    this.seen = null;
  }

  /** Play the plan of a view, of which so many milliseconds are over. */
  protected play(now: View, plan: Plan, since = 0): void {
    this.going = now;
    this.show(now, plan, -1);
    this.wait(plan, 0, performance.now() - since);
  }

  /** End it: everything is shown as the view says. */
  finish(): void {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.drawing);
    this.going = null;
    this.end();
  }

  private wait(plan: Plan, n: number, began: number): void {
    const at = plan.frames[n]?.at ?? plan.lasts;
    this.timer = setTimeout(
      () => {
        if (n < plan.frames.length && !isStill()) this.next(plan, n, began);
        else this.finish();
      },
      began + at - performance.now(),
    );
  }

  private next(plan: Plan, n: number, began: number): void {
    if (!this.going) return;
    this.show(this.going, plan, n);
    this.drawing = requestAnimationFrame(() => {
      this.drawn(plan, n);
      // Only now: on a busy machine the next frame could be due before this one is painted.
      this.wait(plan, n + 1, began);
    });
  }
}

/** Let a player see every view from now on; returns a function that ends it. */
export function startPlayer<Plan extends Timed>(player: PlanPlayer<Plan>): () => void {
  const stop = effect(() => player.see(view.value));
  const left = (): void => {
    if (document.hidden) player.finish();
  };
  document.addEventListener("visibilitychange", left);
  return () => {
    document.removeEventListener("visibilitychange", left);
    stop();
    player.finish();
  };
}

const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
