/**
 * `SuitSign` and `CardFace`: the four suits as small icons in the colour of the text, and a card.
 * The icons are drawn for this project.
 */
import type { ComponentChildren } from "preact";
import { faceOf, type Suit, standsFor, suitOf } from "./card-text";
import "./suits.css";

const SIGNS: Record<Suit, ComponentChildren> = {
  // Coin: rim and centre.
  o: (
    <>
      <circle cx="12" cy="12" r="9.5" class="line" />
      <circle cx="12" cy="12" r="4" />
    </>
  ),
  // Goblet: bowl, stem, foot.
  c: <path d="M4 2h16v4c0 5-2.5 8-6.5 9v4h4.5v3H6v-3h4.5v-4C6.5 14 4 11 4 6z" />,
  // Sword, point up: blade, guard, grip, pommel.
  e: (
    <>
      <path d="M12 0l2.5 4v11h-5V4z" />
      <path d="M4.5 15h15v3h-15z" />
      <path d="M10.5 18h3v3h-3z" />
      <circle cx="12" cy="22" r="2" />
    </>
  ),
  // Club, thick at the top.
  b: (
    <>
      <path d="M12 1c3 0 4.5 2 4.3 4.5L15 21c-.2 2-1.2 3-3 3s-2.8-1-3-3L7.7 5.5C7.5 3 9 1 12 1z" />
      <path d="M8 12L3.5 8.5l2-2.5L10 9.5z" />
      <path d="M16 16l4.5-3.5-2-2.5L14 13.5z" />
    </>
  ),
};

export function SuitSign({ suit }: { suit: Suit }) {
  return (
    <svg class="suit" viewBox="0 0 24 24" aria-hidden="true" data-suit={suit}>
      {SIGNS[suit]}
    </svg>
  );
}

/**
 * A card: its face, and the sign of its suit if that was given. A wild Sota shows first what it
 * stands for, then, smaller, the card itself.
 */
export function CardFace({ card }: { card: string }) {
  const suit = suitOf(card);
  const stands = standsFor(card);
  const itself = (
    <>
      {faceOf(card)}
      {suit && <SuitSign suit={suit} />}
    </>
  );
  if (stands === null) return <span class="card-face">{itself}</span>;
  return (
    <span class="card-face chosen" data-stands={stands}>
      {stands}
      <small>{itself}</small>
    </span>
  );
}
