/** What the table waits for from this phone, by the options of the view. */
import type { Request, View } from "../generated/protocol";
import { optionsFor } from "./audience";

/** The act that waits for another phone's yes. */
export function actOf({ requests }: View): Request | undefined {
  return requests.find(({ kind, disputed }) => kind === "act" && !disputed);
}

/** Whether one of these seats may say yes to a request. */
function mayAgree(now: View, { request }: Request, mine: readonly number[]): boolean {
  return optionsFor(now, mine).some(
    (one) => one.do === "answer" && one.yes && one.request === request,
  );
}

/**
 * Requests to these seats, one key for each: to confirm a count or a score, to answer a bet, to
 * declare, to show cards.
 */
export function requestsTo(now: View, mine: readonly number[]): string[] {
  const { standing } = now.hand;
  const ours = (seats: readonly number[]) => seats.filter((seat) => mine.includes(seat));
  const asked = now.requests
    .filter((one) => one.kind === "count" || one === actOf(now))
    .filter((one) => one.waits.length > 0 && mayAgree(now, one, mine))
    .map(({ kind, request }) => `${kind} ${request}`);
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
  return [...new Set([...asked, ...ofTheHand])];
}

/** Whether the match cannot go on before one of these seats has answered a request. */
export function awaitsUs(now: View, mine: readonly number[]): boolean {
  return now.match.state === "playing" && requestsTo(now, mine).length > 0;
}
