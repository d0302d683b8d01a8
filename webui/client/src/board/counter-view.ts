/** What a board shows of a plain counter: no seats and no lances, as nobody tells a hand there. */
import type { View } from "../protocol";
import "./look/counter-view.css";

const made = new WeakMap<View, View>();

/** The view as boards draw it; the same one for the same view. */
export function drawnOf(view: View): View {
  if (!view.counter) return view;
  const drawn = made.get(view) ?? {
    ...view,
    rules: { ...view.rules, reminders: [] },
    seats: [],
    hand: { ...view.hand, lances: [] },
  };
  made.set(view, drawn);
  return drawn;
}
