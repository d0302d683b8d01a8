/**
 * `Phrases`: what every sentence of this folder needs: the translations, and the names of a table.
 *
 * The functions of this folder are pure: the translator is a parameter, so that tests, speech and
 * history use the same sentences as the screens.
 */
import type es from "../../../../scorekeeper/locales/es.json";
import type { View } from "../generated/protocol";

export type SayKey = Extract<keyof typeof es, `say.${string}`>;
export type Params = Readonly<Record<string, string | number>>;
export type Translate = (key: SayKey, params?: Params) => string;

export interface Phrases {
  t: Translate;
  /** Names of the sides, by side. */
  sides: readonly string[];
  /** Names of the players, by seat. */
  players: readonly string[];
  /** Every player is a side of their own. */
  alone?: boolean;
}

/** The names of a view. */
export function phrasesOf(view: View, t: Translate): Phrases {
  const players = view.seats.map((seat) => seat.player);
  // A TV shows a plain counter without seats (tv/counter-view.ts).
  const alone = view.rules.alone && players.length > 0;
  // Players who are a side of their own have no other name, whatever their side was called.
  const sides = alone ? players : view.sides.map((side) => side.name);
  return { t, sides, players, alone };
}

/** Name of a side; its number if it has none, so that no sentence has a gap. */
export function sideName(phrases: Phrases, side: number | null | undefined): string {
  return (side != null && phrases.sides[side]) || `${(side ?? 0) + 1}`;
}

export function playerName(phrases: Phrases, seat: number | null | undefined): string {
  return (seat != null && phrases.players[seat]) || `${(seat ?? 0) + 1}`;
}

/** Several words as one: "2 de grande, 3 de pares y 1 de juego". */
export function joined(words: readonly string[], { t }: Phrases): string {
  const before = words.slice(0, -1).join(", ");
  const last = words.at(-1) ?? "";
  return before ? t("say.spoken.and", { a: before, b: last }) : last;
}

/** "R R 7 A", with non-breaking spaces; cards with suits as "S de oros", "S de oros como R". */
export function cardWords({ t }: Phrases, cards: readonly string[]): string {
  const said = cards.map((card) => {
    const [named = "", stands] = card.split(">");
    const [face = "", suit] = named;
    const word = isSuit(suit) ? t(`say.suited.${suit}`, { face }) : face;
    return stands ? t("say.stands_for", { card: word, face: stands }) : word;
  });
  return said.join(cards.some((card) => card.length > 1) ? ", " : "\u00a0");
}

function isSuit(letter: string | undefined): letter is "o" | "c" | "e" | "b" {
  return letter !== undefined && "oceb".includes(letter);
}

/**
 * Basque case endings of names and numbers. Names end in a hard r, which doubles; after a digit or
 * sign there is a hyphen.
 */

/** Ergative, the agent: "Anek", "Jonek", "Ikerrek". */
export function ergative(name: string): string {
  return hung(name, { vowel: "k", r: "rek", consonant: "ek", sign: "-k" });
}

/** Genitive, the owner: "Aneren", "Jonen", "Ikerren". */
export function genitive(name: string): string {
  return hung(name, { vowel: "ren", r: "ren", consonant: "en", sign: "-ren" });
}

/** Genitive of a number, as it is read: 2ko (biko), 5eko (bosteko), 31ko (hogeita hamaikako). */
export function ofNumber(n: number): string {
  const rest = n % 100;
  const consonant = rest === 0 ? n % 1000 !== 0 : [1, 5, 10, 15].includes(rest % 20);
  return `${n}${consonant ? "eko" : "ko"}`;
}

/** A name with the ending that its last letter requires. */
function hung(
  name: string,
  endings: { vowel: string; r: string; consonant: string; sign: string },
): string {
  const end = name.slice(-1).normalize("NFD").charAt(0).toLowerCase();
  if (end !== "" && "aeiou".includes(end)) return name + endings.vowel;
  if (end === "r") return name + endings.r;
  return name + (/\p{L}/u.test(end) ? endings.consonant : endings.sign);
}
