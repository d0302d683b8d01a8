/** Bids in words: "Jon envida 5", "Ane: iduki (5)". */
import type { Standing, Word } from "../generated/protocol";
import { sayStones } from "./counts";
import { type Phrases, playerName, sideName } from "./phrases";

/** A word with the numbers that it may name: of a bidding, a happening or a command. */
interface Called {
  seat: number;
  word: Word;
  stones?: number | null;
  total?: number | null;
}

export function sayBid(phrases: Phrases, bid: Called): string {
  const { t } = phrases;
  const who = playerName(phrases, bid.seat);
  const { word, stones, total } = bid;
  switch (word) {
    case "envido":
      return t("say.bid.envido", { who, n: stones ?? total ?? 2 });
    case "reenvido":
      return total == null
        ? t("say.bid.reenvido", { who, n: stones ?? 2 })
        : t("say.bid.reenvido_total", { who, n: stones ?? 2, total });
    case "quiero":
      return total == null
        ? t("say.bid.quiero", { who })
        : t("say.bid.quiero_n", { who, n: total });
    default:
      return t(`say.bid.${word}`, { who });
  }
}

/** The word alone, as on a button. */
export function sayWord({ t }: Phrases, word: Word): string {
  return t(`say.word.${word}`);
}

/** The standing bet: "5 piedras", "¡Órdago!". */
export function sayStanding(phrases: Phrases, standing: Standing): string {
  if (standing.ordago || standing.total == null) return phrases.t("say.standing.ordago");
  return sayStones(phrases, standing.total);
}

/** Whose turn it is before a bet: "habla Ane". */
export function sayTurn(phrases: Phrases, seat: number): string {
  return phrases.t("say.turn", { who: playerName(phrases, seat) });
}

/** Who has to answer: "responde Ane o Jon"; with several sides, all of them. */
export function sayAwaited(phrases: Phrases, standing: Standing): string {
  const names = standing.awaited.map((seat) => playerName(phrases, seat));
  const [first, ...others] = names;
  if (first === undefined) return "";
  if (phrases.alone && others.length > 0)
    return phrases.t("say.awaited_each", { who: names.join(", ") });
  const who = others.reduce((said, next) => phrases.t("say.or", { a: said, b: next }), first);
  return phrases.t("say.awaited", { who });
}

/** Sides that have not confirmed a count or a score yet: "Falta el visto de Ellos". */
export function sayCountAwaited(phrases: Phrases, sides: readonly number[]): string {
  return sides.length > 0 ? phrases.t("say.to_see", { sides: named(phrases, sides) }) : "";
}

export function sayScoreAwaited(phrases: Phrases, sides: readonly number[]): string {
  return sides.length > 0 ? phrases.t("say.to_agree", { sides: named(phrases, sides) }) : "";
}

function named(phrases: Phrases, sides: readonly number[]): string {
  return sides.map((side) => sideName(phrases, side)).join(", ");
}
