/** The view of a plain counter as TVs draw it: without seats and lances. */
import type { View } from "../generated/protocol";
import "./counter-view.css";

const made = new WeakMap<View, View>();

/** The view to draw; the same object for the same view. */
export function withoutHand(view: View): View {
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
