/** Sides and seats around the table: names, captains, order of play from a seat on. */

import type { Seat, View } from "../generated/protocol";
import { locale } from "../words/i18n";

/** Whether every player is a side of their own. */
export function alone(now: Pick<View, "rules">): boolean {
  return now.rules.alone;
}

/** Whether there are more than two sides, so that several sides answer a bet. */
export function several(now: View): boolean {
  return now.sides.length > 2;
}

/** Name of a side as shown; players who are a side of their own have no other name. */
export function sideNamed(now: View, side: number): string {
  return (alone(now) ? now.seats[side]?.player : now.sides[side]?.name) ?? String(side + 1);
}

/** Whether a phone holds the seat, and is connected. */
export function isPresent({ phone, gone_seconds: gone }: Seat): boolean {
  return phone !== null && gone === null;
}

/** The seats of a side. */
export function seatsOf(now: View, side: number): number[] {
  return now.seats.flatMap((seat, place) => (seat.side === side ? [place] : []));
}

/** The seats, or sides, in the order of play from one on. */
export function placesFrom(list: readonly unknown[], first: number): number[] {
  return from([...list.keys()], first);
}

/** A list in the order of play, beginning at an index. */
export function from<T>(list: readonly T[], first: number): T[] {
  return [...list.slice(first), ...list.slice(0, first)];
}

/** Captains, who speak for their sides; none if everybody speaks for themselves. */
export function captains(now: View): Seat[] {
  return now.seats.filter((seat) => seat.captain);
}

/** Names joined as in the language: "Nerea y Jon", "Nerea e Iker". */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(locale.value, { type: "conjunction" }).format(names);
}

/**
 * The seat drawn at the bottom of the table for a phone with seat `mine`. With six seats, three sit
 * on each side with the captains in the middle, and the near row begins with its leftmost seat.
 */
export function nearestSeat(mine: number, seats: number): number {
  return seats === 6 ? mine - (mine % 3) : mine;
}
