/**
 * The last score that this phone received, kept in local storage for when the server is
 * unreachable.
 */
import { recall, remember } from "../browser/storage";
import type { View } from "../generated/protocol";

export interface Last {
  /** Milliseconds since 1970. */
  at: number;
  table: string;
  sides: { name: string; stones: number; games: number }[];
}

export function saveLastScore(now: View, at: number): void {
  const sides = now.sides.map(({ name, stones, games }) => ({ name, stones, games }));
  remember("last", JSON.stringify({ at, table: now.table, sides } satisfies Last));
}

/** The stored score; null if there is none, or if another version stored it in another form. */
export function loadLastScore(): Last | null {
  const text = recall("last");
  if (text === null) return null;
  const found = JSON.parse(text) as Partial<Last> | null;
  const whole = typeof found?.at === "number" && typeof found.table === "string";
  return whole && Array.isArray(found.sides) ? (found as Last) : null;
}
