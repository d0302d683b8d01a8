import type { Happening, View } from "../../generated/protocol";

/**
 * For each line of a history (newest first), the view with the names of that time: before a draw
 * was applied, other players sat in the seats.
 */
export function withNamesThen(now: View, entries: readonly Happening[]): View[] {
  let then = now;
  return entries.map((one) => {
    const known = then;
    if (one.type === "seats_drawn" && one.order) then = before(then, one.order);
    return known;
  });
}

/** Names before a draw; `order` gives the former seat of each seat. */
function before(now: View, order: readonly number[]): View {
  const seats = now.seats.map((seat, place) => {
    const later = now.seats[order.indexOf(place)];
    return later ? { ...seat, player: later.player } : seat;
  });
  return { ...now, seats };
}
