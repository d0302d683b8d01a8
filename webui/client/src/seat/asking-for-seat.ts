/** Seats by consent: this phone takes a seat, or asks those seated for it. */
import { effect, signal, untracked } from "@preact/signals";
import type { View } from "../generated/protocol";
import { invitation, phone, send, view } from "../state/store";
import { show } from "../ui/page/router";
import { offered, seated } from "./actor";

interface WantedSeat {
  seat: number;
  name: string;
}

/** The other seats that this phone wants once it has the one that it asked for; null: none. */
const others = signal<readonly WantedSeat[] | null>(null);

/** Whether this phone has to ask for a seat. */
export function mustAsk(now: View): boolean {
  const known = seated.value || now.seats.some(({ former }) => former?.phone === phone.value);
  return !known && invitation.value === null && offered(now, "sit").some(({ asks }) => asks);
}

/** Sit down, or ask to; the first of several seats is asked for, and stands for all. */
export function takeSeats(wanted: readonly WantedSeat[]): void {
  const [first, ...more] = wanted;
  if (!first) return;
  const asks = view.value !== null && mustAsk(view.value);
  others.value = asks ? more : null;
  for (const { seat, name } of asks ? [first] : wanted) send({ type: "sit", seat, name });
  if (!asks && !seated.value) show("play");
}

/**
 * While the table's page is open: this phone sits down where nobody is left to be asked, and takes
 * its other seats once it sits.
 */
export function followAnswers(): () => void {
  let asked: number | undefined;
  let tried: number | undefined;
  return effect(() => {
    const now = view.value;
    const asks = now?.requests.find((one) => one.kind === "seat" && one.phone === phone.value);
    const sits = seated.value;
    untracked(() => {
      const [act] = asks?.acts ?? [];
      const free = now && offered(now, "sit").some((one) => !one.asks);
      if (act && free && tried !== asks?.request) {
        tried = asks?.request;
        send(act);
      }
      if (sits && others.value !== null) {
        for (const { seat, name } of others.value) send({ type: "sit", seat, name });
        show("play");
      }
      if (sits || (asked !== undefined && !asks)) others.value = null;
      asked = asks?.request;
    });
  });
}
