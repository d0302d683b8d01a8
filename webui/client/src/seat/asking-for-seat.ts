/** Seats by consent: this phone takes a seat, or asks those seated for it. */
import { effect, signal, untracked } from "@preact/signals";
import type { View } from "../generated/protocol";
import { invitation, phone, send, view } from "../state/store";
import { show } from "../ui/page/router";
import { offered, seated } from "./actor";

export interface WantedSeat {
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

/** While the table's page is open: once it may sit, this phone takes its other seats. */
export function followAnswers(): () => void {
  let asked = false;
  return effect(() => {
    const asks = view.value?.requests.some((one) => one.phone === phone.value) ?? false;
    const sits = seated.value;
    untracked(() => {
      if (sits && others.value !== null) {
        for (const { seat, name } of others.value) send({ type: "sit", seat, name });
        show("play");
      }
      if (sits || (asked && !asks)) others.value = null;
      asked = asks;
    });
  });
}
