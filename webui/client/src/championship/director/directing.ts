/** What the parts of the director's page are given, and its keyboard. */

import { computed } from "@preact/signals";
import { hash, replacePage } from "../../browser/history";
import type { Championship, DirectedMatch, Director } from "../../generated/championship";
import { view } from "../link";

export interface Directing {
  view: Championship;
  directed: Director;
}

export const MOST_TABLES = 128;
export const MOST_GAMES = 5;
export const MOST_MINUTES = 600;

export type MatchAct = DirectedMatch["may"][number];

/** What may be done with a match. */
export function mayOf(directed: Director, match: number): readonly MatchAct[] {
  return directed.matches.find((one) => one.match === match)?.may ?? [];
}

/** Whether a key is text for a field, or a shortcut of the browser. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !["checkbox", "radio"].includes(target.type);
}

/** Which part of the page is shown, by the hash of the address. */
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
