/**
 * Ten kings: Sotas that stand for a Rey or an As, as their holder chooses when he shows.
 *
 * At such a table every Sota has a key of its own, and a hand with a wild one is whole only once
 * the choice is written behind it ("So>R"). Elsewhere a face is all that is typed.
 */
import type { Rules } from "../generated/protocol";
import { faceOf, suitOf } from "../ui/suits";

/** Plain ones first, so that the wild ones stand together. */
const PLAIN_SOTAS = ["Se", "Sb", "Sc", "So"] as const;
/** What a wild Sota stands for, in the order the server lists its choices. */
const STANDS_FOR = ["R", "A"] as const;

/** The keys of the card keypad, as cards are ranked. */
export function keysOf({ faces, wild }: Rules): string[] {
  if (wild.length === 0) return [...faces];
  const sotas = [...PLAIN_SOTAS.filter((sota) => !wild.includes(sota)), ...wild];
  return faces.flatMap((face) => (face === "S" ? sotas : [face]));
}

/** Does this key, or card, leave a choice to its holder? */
export function isWild(rules: Rules, card: string): boolean {
  return rules.wild.includes(asTyped(rules, card));
}

/** The card as its key has it: a hand that changes is chosen, and says its suits, anew. */
export function asTyped({ wild }: Rules, card: string): string {
  const suit = suitOf(card);
  const named = wild.length > 0 && faceOf(card) === "S" && suit !== null;
  return named ? faceOf(card) + suit : faceOf(card);
}

/** Four cards that can be told: none of them waits for a choice. */
export function isWhole(rules: Rules, cards: readonly string[]): boolean {
  return cards.length === 4 && !isOpen(rules, cards);
}

/** Is there a wild card among them of which nobody has said yet what it is? */
export function isOpen(rules: Rules, cards: readonly string[]): boolean {
  return cards.some((card) => rules.wild.includes(card));
}

/** A hand with a wild Sota before its holder chose; null for one that has none. */
export function chosenAnew(rules: Rules, cards: readonly string[]): string[] | null {
  const typed = cards.map((card) => asTyped(rules, card));
  return isOpen(rules, typed) ? typed : null;
}

/** The hands there are to choose from, kings first, for when the server is not there to say. */
export function openChoices(rules: Rules, cards: readonly string[]): string[][] {
  const open = cards.filter((card) => rules.wild.includes(card)).length;
  return Array.from({ length: open + 1 }, (_, aces) => {
    let kings = open - aces;
    return cards.map((card) => {
      if (!rules.wild.includes(card)) return card;
      kings -= 1;
      return `${card}>${STANDS_FOR[kings >= 0 ? 0 : 1]}`;
    });
  });
}
