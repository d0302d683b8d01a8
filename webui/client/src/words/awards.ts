/**
 * Awards in words: "Grande · apuesta 5 · Nosotros +5 (Ane: R R 7 A)"; also in parts, for screens
 * that show them in different sizes.
 */

import type { Award, Held, Juego, Pares, ShownAward } from "../generated/protocol";
import { colon } from "./i18n";
import { lanceName } from "./lances";
import { cardWords, ofNumber, type Phrases, playerName, sideName } from "./phrases";

/** Of a hand, or of a single event, which does not show the cards. */
type AnyAward = Award & Partial<Pick<ShownAward, "cards">>;

export interface AwardWords {
  lance: string;
  /** Empty if the lance says it all: one stone for punto, or a juego other than 31. */
  reason: string;
  side: string;
  /** "+5"; empty for an órdago, which wins the game and gives no stones. */
  stones: string;
  /** "Ane: R R 7 A", "Ane", or empty. */
  who: string;
  /** The player ("Ane" or empty) and the cards, if they were shown. */
  player: string;
  cards: readonly string[] | null;
}

export function awardWords(phrases: Phrases, award: AnyAward): AwardWords {
  return {
    lance: lanceName(phrases, award.lance, award.punto),
    reason: sayReason(phrases, award),
    side: sideName(phrases, award.side),
    stones: award.reason === "ordago" ? "" : `+${award.stones}`,
    who: sayEarner(phrases, award),
    player: award.seat === null ? "" : playerName(phrases, award.seat),
    cards: award.cards ?? null,
  };
}

export function sayAward(phrases: Phrases, award: AnyAward): string {
  const words = awardWords(phrases, award);
  const taken = [words.side, words.stones].filter(Boolean).join(" ");
  const line = [words.lance, words.reason, taken].filter(Boolean).join(" · ");
  return words.who ? `${line} (${words.who})` : line;
}

function sayReason(phrases: Phrases, award: AnyAward): string {
  const { t } = phrases;
  switch (award.reason) {
    case "bet":
      return t("say.reason.bet", { n: award.stones, n_ko: ofNumber(award.stones) });
    case "pares":
    case "juego":
      return award.held && award.held !== "juego" ? sayHeldName(phrases, award.held) : "";
    case "punto":
      // Punto in a lance that was declared as juego (rule book §9).
      return award.punto ? "" : t("say.lance.punto");
    default:
      return t(`say.reason.${award.reason}`);
  }
}

function sayEarner(phrases: Phrases, award: AnyAward): string {
  if (award.seat === null) return "";
  const who = playerName(phrases, award.seat);
  return award.cards ? `${who}${colon()}${cardWords(phrases, award.cards)}` : who;
}

/** What four cards hold: "duples · 31", "par · juego de 40", "sin pares · 28 de punto". */
export function sayHeldName({ t }: Phrases, held: Pares | Juego): string {
  return t(`say.held.${held}`);
}

export function sayHeld(phrases: Phrases, held: Held): string {
  const { t } = phrases;
  const pares = held.pares ? sayHeldName(phrases, held.pares) : t("say.held.no_pares");
  const points = { n: held.points, n_ko: ofNumber(held.points) };
  if (!held.juego) return `${pares} · ${t("say.held.punto", points)}`;
  const juego = held.points === 31 ? t("say.held.31") : t("say.held.points", points);
  return `${pares} · ${juego}`;
}
