/** Which part of the page is shown, by the hash of the address. */
import { computed } from "@preact/signals";
import { hash, replacePage } from "../../browser/history";
import { view } from "../link";

export const PARTS = ["entries", "draw", "tables", "matches", "more"] as const;
export type Part = (typeof PARTS)[number];

/** The part that was chosen; before that, entries until something is drawn, then the tables. */
export const part = computed<Part>(() => {
  const chosen = PARTS.find((one) => one === hash.value);
  return chosen ?? (view.value?.draw ? "tables" : "entries");
});

export function goTo(wanted: Part): void {
  replacePage(wanted);
}
