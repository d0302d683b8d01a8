/**
 * A card as it is typed and sent: its face ("7"), with its suit if that was given ("So", the Sota of
 * oros) and what a wild Sota stands for ("So>R").
 */

const SUITS = ["o", "c", "e", "b"] as const;
/** Oros, copas, espadas, bastos. */
export type Suit = (typeof SUITS)[number];

/** The card without its suit. */
export function faceOf(card: string): string {
  return card.slice(0, 1);
}

export function suitOf(card: string): Suit | null {
  return SUITS.find((suit) => suit === card[1]) ?? null;
}

/** What a wild Sota stands for: "R" for "So>R"; null for any other card. */
export function standsFor(card: string): string | null {
  return card.split(">")[1] ?? null;
}
