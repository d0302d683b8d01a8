/**
 * What every sentence needs: the dictionary, and the names of this table.
 *
 * Everything in this folder is pure: the translator is handed in, so that a test, a spoken call
 * or a printed history can use the same words as the screens.
 */
import type es from "../../../../scorekeeper/locales/es.json";
import type { View } from "../generated/protocol";

export type SayKey = Extract<keyof typeof es, `say.${string}`>;
export type Params = Readonly<Record<string, string | number>>;
export type Translate = (key: SayKey, params?: Params) => string;

export interface Tell {
  t: Translate;
  /** Names of the sides, by side. */
  sides: readonly string[];
  /** Names of the players, by seat. */
  players: readonly string[];
  /** Everybody is a side of his own. */
  alone?: boolean;
}

/** The names of this view, ready to tell with. */
export function tellOf(view: View, t: Translate): Tell {
  const players = view.seats.map((seat) => seat.player);
  const alone = view.sides.length === players.length;
  // Who plays for himself is called by his own name, whatever his side was called before.
  const sides = alone ? players : view.sides.map((side) => side.name);
  return { t, sides, players, alone };
}

/** A side's name; its number where it has none, so that a sentence never has a hole. */
export function sideName(tell: Tell, side: number | null | undefined): string {
  return (side != null && tell.sides[side]) || `${(side ?? 0) + 1}`;
}

export function playerName(tell: Tell, seat: number | null | undefined): string {
  return (seat != null && tell.players[seat]) || `${(seat ?? 0) + 1}`;
}

/** "R R 7 A", which keeps together where a line ends; a card whose suit was said is named with it: "S de oros", "S de oros como R". */
export function cardWords({ t }: Tell, cards: readonly string[]): string {
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
