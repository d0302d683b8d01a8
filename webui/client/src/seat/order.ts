/** Who sits round the table: how many sides there are, and in which order play goes from me on. */
import { locale } from "../i18n";
import type { SeatView, View } from "../protocol";

/** Everybody is a side of his own: two face to face, or each for himself. */
export function alone(now: View): boolean {
  return now.sides.length === now.seats.length;
}

/** One side faces several: a bet is answered by each of them. */
export function several(now: View): boolean {
  return now.sides.length > 2;
}

/** A side as screens call it: who plays for himself is called by his own name. */
export function sideNamed(now: View, side: number): string {
  return (alone(now) ? now.seats[side]?.player : now.sides[side]?.name) ?? String(side + 1);
}

/** A list in the order of play, from this place on. */
export function from<T>(list: readonly T[], first: number): T[] {
  return [...list.slice(first), ...list.slice(0, first)];
}

/** Those who speak for their sides; none where everybody speaks for himself. */
export function captains(now: View): SeatView[] {
  return now.seats.filter((seat) => seat.captain);
}

/** May this phone take an option that is only for some seats? */
export function mayTake(option: { by?: number[] }, mine: readonly number[]): boolean {
  return !option.by || option.by.some((seat) => mine.includes(seat));
}

/** "Nerea y Jon", "Nerea e Iker": as the language joins names. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(locale.value, { type: "conjunction" }).format(names);
}
