/** The show that is played. A module of its own: the table reads it, while the show is loaded later. */
import { computed, effect, signal } from "@preact/signals";
import type { View } from "../../generated/protocol";
import { view } from "../../state/store";
import type { Phrases } from "../../words";
import type { ShowPlan, Step } from "./plan";
import type { Party, Scene } from "./scene";

export interface ShowProps {
  view: View;
  phrases: Phrases;
}

/** Of a side on the stage. */
export interface PartyProps extends ShowProps {
  party: Party;
  scene: Scene;
  plan: ShowPlan | null;
}

interface Showing {
  /** The view that it is the show of. */
  view: View;
  plan: ShowPlan;
  /** Milliseconds of it that were over already when this TV began to show it. */
  since: number;
}

export const showing = signal<Showing | null>(null);
/** The step that it has come to. */
export const step = signal<Step | null>(null);
export const begun = computed(() => step.value !== null);
/** The show that a key or a tap ended. */
export const ended = signal<string | null>(null);

/** Identifies one show among those of a table. */
export const nameOf = ({ table, match, hand }: View, of: Scene["of"]): string =>
  `${table}.${match.number}.${hand.number}.${of}`;

/** The show that is played of this view; null: none. */
export function showOf({ table, revision }: View): Showing | null {
  const going = showing.value;
  return going?.view.table === table && going.view.revision === revision ? going : null;
}

/** Whether the show of this view will say who won, and has not yet. */
export function isUntold(view: View): boolean {
  const frames = showOf(view)?.plan.frames ?? [];
  const now = frames.findIndex((one) => one.step === step.value);
  return now < frames.findIndex((one) => one.step === "winner");
}

/** Run once the show of a view says who won: at once where it does not, and not if it never comes to that. */
export function whenTold(now: View, run: () => void): void {
  // The show of a view begins when all others have seen it.
  queueMicrotask(() => {
    const stop = effect(() => {
      if (isUntold(now)) return;
      queueMicrotask(() => {
        stop();
        if (view.peek()?.revision === now.revision) run();
      });
    });
  });
}
