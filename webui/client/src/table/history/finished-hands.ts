/** The finished hands of the match, loaded for the referee. */
import { signal } from "@preact/signals";
import type { FinishedHand, Happening, View } from "../../generated/protocol";
import { handsOf } from "../../net/http";

interface Finished {
  hands: readonly FinishedHand[];
  more: boolean;
}
/** The hands loaded so far, newest first; null before. */
export const finished = signal<Finished | null>(null);
export const failed = signal<unknown>(null);

let latest = 0;

/** Load the hands again: as many as before, or until the hand with number `upTo` is among them. */
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
  } catch (why) {
    console.info("finished hands not loaded", why);
    if (call === latest) failed.value = why;
    return;
  }
  if (call !== latest) return; // A newer call is loading, or has loaded.
  finished.value = { hands, more };
  failed.value = null;
}

function reaches(hands: readonly FinishedHand[], number: number | null): boolean {
  const oldest = hands.at(-1);
  return number === null || oldest === undefined || oldest.number <= number;
}

/** Load the page after the oldest hand. */
export async function fetchMore(code: string): Promise<void> {
  const oldest = finished.peek()?.hands.at(-1);
  if (oldest) await fetchHands(code, oldest.number - 1);
}

/** Entries of the running hand and of the loaded ones, by number of the hand. */
export function entriesByHand(now: View): ReadonlyMap<number, readonly Happening[]> {
  const all = (finished.value?.hands ?? []).map(
    ({ number, entries }) => [number, entries] as const,
  );
  return new Map([...all, [now.hand.number, now.hand.entries] as const]);
}
