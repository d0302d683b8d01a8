/** The finished hands of the match, fetched for the referee. */
import type { FinishedHand, Happening, View } from "../../generated/protocol";
import { handsOf } from "../../net/http";
import { makePager } from "../../state/pager";
import { table } from "../../state/store";

export const finished = makePager(async (before?: number) => {
  const { hands, more } = await handsOf(table.peek() ?? "", before);
  return { items: hands, next: more ? (hands.at(-1)?.number ?? null) : null };
});

/** Whether the hand with this number is among these, newest first. */
export const reach = (hands: readonly FinishedHand[], number: number): boolean =>
  (hands.at(-1)?.number ?? number) <= number;

/** Entries of the running hand and of the fetched ones, by number of the hand. */
export function entriesByHand(now: View): ReadonlyMap<number, readonly Happening[]> {
  const all = (finished.listed.value ?? []).map(
    ({ number, entries }) => [number, entries] as const,
  );
  return new Map([...all, [now.hand.number, now.hand.entries] as const]);
}
