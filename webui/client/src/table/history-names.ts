import type { Happening, View } from "../generated/protocol";

/**
 * The table as each line of a history knew it, newest first: before they sat as drawn, the players
 * sat elsewhere, and what is told of a seat is told of who sat there then.
 */
export function asSatThen(now: View, entries: readonly Happening[]): View[] {
  let then = now;
  return entries.map((one) => {
    const known = then;
    if (one.type === "seats_drawn" && one.order) then = before(then, one.order);
    return known;
  });
}

/** order: by new seat the old one. */
function before(now: View, order: readonly number[]): View {
  const seats = now.seats.map((seat) => {
    const later = now.seats[order.indexOf(seat.seat)];
    return later ? { ...seat, player: later.player } : seat;
  });
  return { ...now, seats };
}
