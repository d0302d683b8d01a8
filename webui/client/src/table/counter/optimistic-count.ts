/**
 * Optimistic update of the plain counter: stones that this phone has counted and the view does not
 * have yet are shown at once, however slow the network is.
 */
import { computed, effect, signal } from "@preact/signals";
import type { CommandMessage } from "../../generated/protocol";
import { acknowledged, pending, view } from "../../state/store";

interface Acked {
  message: CommandMessage;
  revision: number;
}
const acked = signal<readonly Acked[]>([]);

const stonesOf = ({ command }: CommandMessage, side: number): number =>
  command.type === "count_stones" && command.side === side ? command.stones : 0;

const unseen = computed<readonly CommandMessage[]>(() => {
  const seen = view.value?.revision ?? 0;
  const saved = acked.value.filter(({ revision }) => revision > seen);
  return [...pending.value, ...saved.map(({ message }) => message)];
});

/** Stones of a side that are counted and not in the view yet. */
export function unconfirmedStones(side: number): number {
  return unseen.value.reduce((sum, message) => sum + stonesOf(message, side), 0);
}

/** Track counted stones from now on; returns a function that stops it. */
export function trackUnconfirmed(): () => void {
  return effect(() => {
    const latest = acknowledged.value;
    const seen = view.peek()?.revision ?? 0;
    const waiting = acked.peek().filter(({ revision }) => revision > seen);
    acked.value =
      latest === null
        ? []
        : [...waiting, { message: latest.message, revision: latest.ack.revision }];
  });
}
