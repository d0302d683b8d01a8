/** Whether this phone is the referee's, and commands sent as the referee. */
import { computed } from "@preact/signals";
import type { Command, Happening } from "../generated/protocol";
import { phone, send, view } from "../state/store";

export const refereeing = computed(
  () => phone.value !== null && view.value?.referee?.phone === phone.value,
);

/** Send a command as the referee, whatever seats this phone holds. */
export function rule(command: Command): void {
  send(command, "referee");
}

/** Whether an event came from the referee, who alone can take it back. */
export function isReferees({ by, by_name }: Pick<Happening, "by" | "by_name">): boolean {
  return by === null && by_name !== null;
}
