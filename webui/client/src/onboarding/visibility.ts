/**
 * When the onboarding cards are shown: once on a phone, and never before an answer that is awaited.
 */

/** Stored on this phone: nothing, that the cards were put off, or that they were seen. */
export type Seen = "later" | "seen" | null;

export interface Moment {
  /** A seat is taken, and the playing screen is visible. */
  atPlay: boolean;
  /** The table waits for an answer from this phone. */
  awaited: boolean;
  /** No bet stands. */
  calm: boolean;
}

/**
 * What to show: the cards now, nothing and put them off ("put_off"), or the notice that offers
 * them.
 */
export function whatToShow(
  seen: Seen,
  { atPlay, awaited, calm }: Moment,
): "cards" | "put_off" | "offer" | "nothing" {
  if (seen === "seen" || !atPlay) return "nothing";
  if (awaited) return seen === null ? "put_off" : "nothing";
  if (seen === null) return "cards";
  return calm ? "offer" : "nothing";
}

export const CARDS = 3;

/** Index of the card after a step; null after the last one. Before the first there is none. */
export function cardAfter(at: number, by: 1 | -1): number | null {
  const to = Math.max(0, at + by);
  return to < CARDS ? to : null;
}
