/** The finished hands of the match, fetched when a referee goes back to them. */
import { signal } from "@preact/signals";
import type { FinishedHand, Happening, View } from "../generated/protocol";
import { handsOf } from "../http";

export interface Finished {
  hands: readonly FinishedHand[];
  more: boolean;
}
/** As far as they were fetched, newest first; null before that. */
export const finished = signal<Finished | null>(null);
export const failed = signal(false);

let latest = 0;

/** Fetch them anew: as many as there were, or on until the hand with this number is among them. */
export async function fetchHands(code: string, upTo: number | null): Promise<void> {
  const call = ++latest;
  const known = finished.peek()?.hands.length ?? 0;
  const hands: FinishedHand[] = [];
  let more = true;
  try {
    while (more && (hands.length === 0 || hands.length < known || !reaches(hands, upTo))) {
      const page = await handsOf(code, hands.at(-1)?.number);
      hands.push(...page.hands);
      more = page.more;
    }
  } catch {
    if (call === latest) failed.value = true;
    return;
  }
  if (call !== latest) return; // A newer answer is on its way or here.
  finished.value = { hands, more };
  failed.value = false;
}

function reaches(hands: readonly FinishedHand[], number: number | null): boolean {
  const oldest = hands.at(-1);
  return number === null || oldest === undefined || oldest.number <= number;
}

/** Fetch the page after the oldest that is here. */
export async function fetchMore(code: string): Promise<void> {
  const oldest = finished.peek()?.hands.at(-1);
  if (oldest) await fetchHands(code, oldest.number - 1);
}

/** Entries of the running hand and of those that were fetched, by hand. */
export function entriesByHand(now: View): ReadonlyMap<number, readonly Happening[]> {
  const all = (finished.value?.hands ?? []).map(
    ({ number, entries }) => [number, entries] as const,
  );
  return new Map([...all, [now.hand.number, now.hand.entries] as const]);
}
