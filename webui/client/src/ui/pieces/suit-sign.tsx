/**
 * `SuitSign` and `CardFace`: the four suits as small icons in the colour of the text, and a card.
 * The icons are drawn for this project.
 */
import type { ComponentChildren } from "preact";
import type { Command, Rules, View } from "../../generated/protocol";
import type { Refusal } from "../../state/store";
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

const SUITS = ["o", "c", "e", "b"] as const;
/**
 * Suits of cards, and the question for them. A card is its face ("7"), with its suit if that was
 * given ("So", the Sota of oros) and what a wild Sota stands for ("So>R").
 *
 * The rule set decides when suits matter. The server refuses 7-7-7-S without suits (`suit_wanted`);
 * only then is the player asked, for all four cards with one tap. What may be answered is in the
 * view (`rules.suit_answers`).
 */
type Suit = (typeof SUITS)[number];

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

/** One answer to the question of the suits. */
export interface SuitAnswer {
  /** Suit of the Sota. */
  suit: Suit;
  /** Whether these four cards are the juego real. */
  real: boolean;
  /** The cards to send, in the order they were typed, with the suits that matter. */
  cards: string[];
}

export interface SuitQuestion {
  kind: Exclude<Rules["juego_real"], "off" | "any_ten">;
  seat: number;
  /** The four cards as typed. */
  cards: readonly string[];
  answers: SuitAnswer[];
  /** Make the refused command again, with these cards. */
  again: (cards: string[]) => Command;
}

/** The question that a refusal asks; null if it does not ask for suits. */
export function suitQuestion(rules: Rules, refusal: Refusal | null): SuitQuestion | null {
  const shown = refusal?.refused.code === "suit_wanted" ? shownBy(refusal.command) : null;
  const kind = rules.juego_real;
  if (shown === null || kind === "off" || kind === "any_ten") return null;
  const cards = shown.cards.map(faceOf);
  const answers = rules.suit_answers.flatMap((one) => {
    const suited = inOrderOf(cards, one.cards);
    const suit = suitOf(one.cards[0] ?? "");
    return suited && suit ? [{ suit, real: one.real, cards: suited }] : [];
  });
  return answers.length > 0 ? { ...shown, kind, cards, answers } : null;
}

/** The cards of an answer in the order they were typed; null if it is about others. */
function inOrderOf(faces: readonly string[], cards: readonly string[]): string[] | null {
  const left = [...cards];
  const found = faces.flatMap((face) => {
    const place = left.findIndex((card) => faceOf(card) === face);
    return place < 0 ? [] : left.splice(place, 1);
  });
  return found.length === faces.length && left.length === 0 ? found : null;
}

/**
 * Whether the answer can still be sent. Another phone may have shown the cards, or undone the
 * entry, meanwhile.
 */
export function isStillAsked(now: View, command: Command | null): boolean {
  if (command?.type === "show_cards") {
    return now.may.some(({ options }) =>
      options.some((one) => one.do === "show_cards" && one.seat === command.seat),
    );
  }
  if (command?.type === "correct") {
    return now.hand.entries.some(({ sequence }) => sequence === command.sequence);
  }
  return false;
}

/** The cards that a command shows, and how to send it again with suits. */
function shownBy(command: Command | null): Pick<SuitQuestion, "seat" | "cards" | "again"> | null {
  if (command?.type === "show_cards") {
    const { seat, cards } = command;
    return { seat, cards, again: (suited) => ({ ...command, cards: suited }) };
  }
  if (command?.type === "correct" && command.instead.type === "show_cards") {
    const { instead } = command;
    return {
      seat: instead.seat,
      cards: instead.cards,
      again: (suited) => ({ ...command, instead: { ...instead, cards: suited } }),
    };
  }
  return null;
}
