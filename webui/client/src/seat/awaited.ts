/** What the table waits for from this phone, by the options of the view. */
import type { View } from "../generated/protocol";
import { optionsFor } from "./audience";

type Asking = "see_count" | "accept_act" | "decline_act";

/** The first of these seats that has the option; null if none has. */
export function seatFor(now: View, doing: Asking, mine: readonly number[]): number | null {
  const has = (seat: number) => optionsFor(now, [seat]).some((one) => one.do === doing);
  return mine.find(has) ?? null;
}

/**
 * Requests to these seats, one key for each: to confirm a count or a score, to answer a bet, to
 * declare, to show cards.
 */
export function requestsTo(now: View, mine: readonly number[]): string[] {
  const { standing, proposed } = now.hand;
  const ours = (seats: readonly number[]) => seats.filter((seat) => mine.includes(seat));
  const count =
    proposed && proposed.waits.length > 0 && seatFor(now, "see_count", mine) !== null
      ? [`count ${proposed.sequence}`]
      : [];
  const acts =
    now.asked && seatFor(now, "accept_act", mine) !== null ? [`act ${now.asked.sequence}`] : [];
  const ofTheHand = optionsFor(now, mine).flatMap((option) => {
    switch (option.do) {
      case "bid":
        return ours(standing?.awaited ?? [])
          .filter((seat) => option.seats.includes(seat))
          .map((seat) => `answer ${standing?.lance} ${standing?.seat} ${standing?.total} ${seat}`);
      case "declare":
        return ours(option.seats).map((seat) => `declare ${option.lance} ${seat}`);
      case "show_cards":
        return option.needed ? ours([option.seat]).map((seat) => `cards ${seat}`) : [];
      default:
        return [];
    }
  });
  return [...new Set([...count, ...acts, ...ofTheHand])];
}

/** Whether the match cannot go on before one of these seats has answered a request. */
export function awaitsUs(now: View, mine: readonly number[]): boolean {
  return now.match.state === "playing" && requestsTo(now, mine).length > 0;
}
