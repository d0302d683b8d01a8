/** When the cards that explain the app are there: once on a phone, and never before an answer. */

/** What this phone remembers: nothing, that they were put off, or that they were seen. */
export type Seen = "later" | "seen" | null;

export interface Moment {
  /** A seat is taken, and the playing screen is what is seen. */
  atPlay: boolean;
  /** Somebody waits for an answer of this phone. */
  awaited: boolean;
  /** No bet stands at all. */
  calm: boolean;
}

/** "cards": now · "put_off": they would be in the way · "offer": a line that leads to them. */
export function whatFirst(
  seen: Seen,
  { atPlay, awaited, calm }: Moment,
): "cards" | "put_off" | "offer" | "nothing" {
  if (seen === "seen" || !atPlay) return "nothing";
  if (awaited) return seen === null ? "put_off" : "nothing";
  if (seen === null) return "cards";
  return calm ? "offer" : "nothing";
}

export const CARDS = 3;

/** The card after a step; null once the last one is turned. The first has none before it. */
export function turned(at: number, by: 1 | -1): number | null {
  const to = Math.max(0, at + by);
  return to < CARDS ? to : null;
}
