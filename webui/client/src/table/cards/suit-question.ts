/**
 * The question for the suits of four cards.
 *
 * The rule set decides when suits matter. The server refuses 7-7-7-S without suits (`suit_wanted`);
 * only then is the player asked, for all four cards with one tap. What may be answered is in the
 * view (`rules.suit_answers`).
 */
import type { Command, Rules, View } from "../../generated/protocol";
import type { Refusal } from "../../state/store";
import { faceOf, type Suit, suitOf } from "../../ui/pieces/card-text";

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
