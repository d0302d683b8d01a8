/** Bids in words: "Jon envida 5", "Ane: iduki (5)". */
import type { Standing, Word } from "../generated/protocol";
import { sayStones } from "./counts";
import { playerName, type Tell } from "./tell";

/** A word with the numbers that it may name: of a bidding, a happening or a command. */
interface Called {
  seat: number;
  word: Word;
  stones?: number | null;
  total?: number | null;
}

export function sayBid(tell: Tell, bid: Called): string {
  const { t } = tell;
  const who = playerName(tell, bid.seat);
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
export function sayWord({ t }: Tell, word: Word): string {
  return t(`say.word.${word}`);
}

/** The standing bet: "5 piedras", "¡Órdago!". */
export function sayStanding(tell: Tell, standing: Standing): string {
  if (standing.ordago || standing.total == null) return tell.t("say.standing.ordago");
  return sayStones(tell, standing.total);
}

/** Whose turn it is before a bet: "habla Ane". */
export function sayTurn(tell: Tell, seat: number): string {
  return tell.t("say.turn", { who: playerName(tell, seat) });
}

/** Who has to answer: "responde Ane o Jon"; with several sides, all of them. */
export function sayAwaited(tell: Tell, standing: Standing): string {
  const names = standing.awaited.map((seat) => playerName(tell, seat));
  const [first, ...others] = names;
  if (first === undefined) return "";
  if (tell.alone && others.length > 0) return tell.t("say.awaited_each", { who: names.join(", ") });
  const who = others.reduce((said, next) => tell.t("say.or", { a: said, b: next }), first);
  return tell.t("say.awaited", { who });
}
