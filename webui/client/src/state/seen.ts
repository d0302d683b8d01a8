/**
 * What a person had on the screen when they pressed: a command refers to the views of that moment,
 * not to those that came before the press ended. `ui/press/press-guard.ts` takes them.
 */
import type { ReadonlySignal } from "@preact/signals";

/** The views of one moment. */
export type SeenViews = ReadonlyMap<ReadonlySignal<unknown>, unknown>;

const views: ReadonlySignal<unknown>[] = [];
let seen: SeenViews | null = null;

/** Have a view kept at every press; returns what reads it as the person saw it. */
export function seenView<T>(view: ReadonlySignal<T>): () => T {
  views.push(view);
  return () => (seen?.has(view) ? (seen.get(view) as T) : view.peek());
}

/** The views that are on the screen now. */
export const seenNow = (): SeenViews => new Map(views.map((view) => [view, view.peek()]));

/** Run an action of a person who had these views on the screen. */
export function whileSeeing(then: SeenViews | null, act: () => void): void {
  const before = seen;
  seen = then;
  try {
    act();
  } finally {
    seen = before;
  }
}
