/** What a view has once, among the entries of its hand: happenings by their sequence, the words of a lance. */
import {
  type BidSpoken,
  type Happening,
  LANCES,
  type Lance,
  type LanceView,
  type View,
} from "../generated/protocol";

/** The happening that a part of the view names. */
export function happeningIn<T extends object>({ hand }: View, named: number | T): T | Happening {
  if (typeof named !== "number") return named;
  const entry = hand.entries.find(({ sequence }) => sequence === named);
  if (!entry) throw new Error(`no entry ${named}`);
  return entry;
}

/** All events of the last command, in order. */
export const latestOf = (now: View): Happening[] =>
  now.latest.map((named) => happeningIn(now, named));

/** The last thing that happened. */
export const lastOf = (now: View): Happening | undefined => latestOf(now).at(-1);

/** The words of a lance's bidding, in order. */
export function bidsOf(entries: readonly Happening[], lance: Lance): BidSpoken[] {
  return entries.filter(
    (one): one is BidSpoken => one.type === "bid_spoken" && one.lance === lance,
  );
}

/** A lance of the hand; undefined where it is no lance, and at a counter. */
export function lanceIn(lances: readonly LanceView[], name: string): LanceView | undefined {
  return lances[(LANCES as readonly string[]).indexOf(name)];
}
