/**
 * Cards whose suit was said: "So" is the Sota of oros, "7" a seven of which nobody asked more;
 * "So>R" that Sota standing for a Rey.
 *
 * The rule set decides when suits matter: the engine refuses 7-7-7-S without them
 * (`suit_wanted`), and only then are they asked, for all four cards in one tap.
 */
import type { Command, Rules, View } from "../protocol";
import type { Refusal } from "../store";

/** In the order every deck is counted in, as the engine writes them. */
export const SUITS = ["o", "c", "e", "b"] as const;
export type Suit = (typeof SUITS)[number];

/** The card without its suit. */
export function faceOf(card: string): string {
  return card.slice(0, 1);
}

export function suitOf(card: string): Suit | null {
  return SUITS.find((suit) => suit === card[1]) ?? null;
}

/** What its holder has a wild Sota be: "R" of "So>R"; null for any other card. */
export function standsFor(card: string): string | null {
  return card.split(">")[1] ?? null;
}

/** One answer to the question of the suits. */
export interface SuitAnswer {
  /** The Sota's. */
  suit: Suit;
  /** Are these four the juego real? */
  real: boolean;
  /** What to send: the cards in the order they were typed, with the suits that matter. */
  cards: string[];
}

export interface SuitQuestion {
  kind: Exclude<Rules["juego_real"], "off" | "any_ten">;
  seat: number;
  /** The four as they were typed. */
  cards: readonly string[];
  answers: SuitAnswer[];
  /** The refused command again, with these cards. */
  again: (cards: string[]) => Command;
}

/** What a refusal asks; null for all that is no question of a juego real. */
export function suitQuestion(rules: Rules, refusal: Refusal | null): SuitQuestion | null {
  const shown = refusal?.refused.code === "suit_wanted" ? shownBy(refusal.command) : null;
  const kind = rules.juego_real;
  if (shown === null || (kind !== "sota_oros" && kind !== "fourth_suit")) return null;
  const cards = shown.cards.map(faceOf);
  if ([...cards].sort().join("") !== "777S") return null;
  const answers = kind === "sota_oros" ? sotaAnswers(cards) : fourSuitAnswers(cards);
  return { ...shown, kind, cards, answers };
}

/** Would the answer still find a place? Others may have told or undone it meanwhile. */
export function isStillAsked(now: View, command: Command | null): boolean {
  if (command?.type === "show_cards") {
    return now.may.some((one) => one.do === "show_cards" && one.seat === command.seat);
  }
  if (command?.type === "correct") {
    return now.hand.entries.some(({ sequence }) => sequence === command.sequence);
  }
  return false;
}

/** The cards a command shows. */
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

function sotaAnswers(cards: readonly string[]): SuitAnswer[] {
  return SUITS.map((suit) => ({
    suit,
    real: suit === "o",
    cards: cards.map((face) => (face === "S" ? face + suit : face)),
  }));
}

/** Three sevens are of three suits: either all but the Sota's, or the Sota's is among them. */
function fourSuitAnswers(cards: readonly string[]): SuitAnswer[] {
  return SUITS.flatMap((suit) => {
    const others = SUITS.filter((one) => one !== suit);
    return [
      { suit, real: true, cards: suited(cards, suit, others) },
      { suit, real: false, cards: suited(cards, suit, [suit]) },
    ];
  });
}

/** The Sota of this suit, the sevens one after the other of those, as far as they go. */
function suited(cards: readonly string[], sota: Suit, sevens: readonly Suit[]): string[] {
  const left = [...sevens];
  return cards.map((face) => face + (face === "S" ? sota : (left.shift() ?? "")));
}
