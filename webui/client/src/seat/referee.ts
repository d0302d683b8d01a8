/** Whether this phone is the table's referee, and what it sends as such. */
import { computed } from "@preact/signals";
import type { Command, Happening } from "../protocol";
import { phone, send, view } from "../store";

export const refereeing = computed(
  () => phone.value !== null && view.value?.referee?.phone === phone.value,
);

/** Send it as the table's referee, whatever seats this phone holds. */
export function rule(command: Command): void {
  send(command, "referee");
}

/** Is it a referee's doing? Only he takes that back. */
export function isReferees({ by, by_name }: Pick<Happening, "by" | "by_name">): boolean {
  return by === null && by_name !== null;
}
