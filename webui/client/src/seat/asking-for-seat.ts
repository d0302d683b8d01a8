/** Seats by consent: this phone takes a seat, or asks those seated for it. */
import { effect, signal, untracked } from "@preact/signals";
import type { View } from "../generated/protocol";
import { connected, invitation, phone, refusal, say, send, view } from "../state/store";
import { show } from "../ui/page/router";
import { offered, seated } from "./actor";

export interface WantedSeat {
  seat: number;
  name: string;
}

/** Seats that this phone has asked for, and has no answer yet. */
export const asking = signal<readonly WantedSeat[]>([]);

/** Whether this phone has to ask for a seat. */
export function mustAsk(now: View): boolean {
  const known = seated.value || now.seats.some(({ former }) => former?.phone === phone.value);
  return !known && invitation.value === null && offered(now, "sit").some(({ asks }) => asks);
}

/** Sit down, or ask to; the first of several seats is asked for, and stands for all. */
export function takeSeats(wanted: readonly WantedSeat[]): void {
  if (view.value && mustAsk(view.value)) ask(wanted);
  else sit(wanted);
}

export function stopAsking(): void {
  asking.value = [];
  say({ type: "stop_asking" });
}

function sit(wanted: readonly WantedSeat[]): void {
  asking.value = [];
  for (const { seat, name } of wanted) send({ type: "sit", seat, name });
  if (!seated.value) show("play");
}

function ask(wanted: readonly WantedSeat[]): void {
  asking.value = wanted;
  const [first] = wanted;
  if (first) say({ type: "ask_to_sit", ...first });
}

/** While the table's page is open: follow the answers. */
export function followAnswers(): () => void {
  const stops = [
    // A request ends with the connection.
    effect(() => {
      const [first] = asking.peek();
      if (connected.value && first) untracked(() => say({ type: "ask_to_sit", ...first }));
    }),
    effect(() => {
      const wanted = asking.value;
      if (wanted.length > 0 && view.value && !mustAsk(view.value)) untracked(() => sit(wanted));
    }),
    effect(() => {
      const last = refusal.value;
      if (last?.refused.code === "ask_to_sit" && last.command?.type === "sit") {
        const { seat, name } = last.command;
        untracked(() => ask([{ seat, name }]));
      } else if (last?.command === null) {
        asking.value = [];
      }
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
