/**
 * Ten kings (`wild_sotas`): Sotas that stand for a Rey or an As, as their holder chooses.
 *
 * At such a table every Sota has a key of its own, and cards with a wild Sota are complete only
 * with the choice appended ("So>R"). Elsewhere only faces are typed.
 */
import type { Rules } from "../../generated/protocol";
import { faceOf, suitOf } from "../../ui/pieces/card-text";

/** The plain ones come first, so that the wild ones are side by side. */
const PLAIN_SOTAS = ["Se", "Sb", "Sc", "So"] as const;

/** Keys of the card keypad, by rank. */
export function keysOf({ faces, wild }: Rules): string[] {
  if (wild.length === 0) return [...faces];
  const sotas = [...PLAIN_SOTAS.filter((sota) => !wild.includes(sota)), ...wild];
  return [...faces].flatMap((face) => (face === "S" ? sotas : [face]));
}

/** Whether a key, or card, is a wild Sota. */
export function isWild(rules: Rules, card: string): boolean {
  return rules.wild.includes(asKey(rules, card));
}

/** The card as its key has it: cards that are changed lose the choice, and suits without a key. */
export function asKey({ wild }: Rules, card: string): string {
  const suit = suitOf(card);
  const named = wild.length > 0 && faceOf(card) === "S" && suit !== null;
  return named ? faceOf(card) + suit : faceOf(card);
}

/** Whether four cards can be sent: no choice is missing. */
export function isComplete(rules: Rules, cards: readonly string[]): boolean {
  return cards.length === 4 && !isChoiceOpen(rules, cards);
}

/** Whether a wild Sota has no choice yet. */
export function isChoiceOpen(rules: Rules, cards: readonly string[]): boolean {
  return cards.some((card) => rules.wild.includes(card));
}

/** Cards with a wild Sota before the choice; null if there is none. */
export function withoutChoices(rules: Rules, cards: readonly string[]): string[] | null {
  const typed = cards.map((card) => asKey(rules, card));
  return isChoiceOpen(rules, typed) ? typed : null;
}

/** All choices for these cards, kings first. */
export function choicesOf({ wild, wild_choices }: Rules, cards: readonly string[]): string[][] {
  const open = cards.filter((card) => wild.includes(card));
  return wild_choices
    .filter((faces) => faces.length === open.length)
    .map((faces) => {
      const left = [...faces];
      return cards.map((card) => (wild.includes(card) ? `${card}>${left.shift()}` : card));
    });
}
