/** Lances in words: names and stakes. */
import type { BidSpoken, Lance, LanceView } from "../generated/protocol";
import { t } from "./i18n";
import { type Phrases, sideName } from "./phrases";

/** "Grande", "Handia"; the fourth lance is named after what it is played for. */
export function lanceName({ t }: Phrases, lance: Lance, punto = false): string {
  return punto && lance === "juego" ? t("say.lance.punto") : t(`say.lance.${lance}`);
}

/** Name of the lance that something happened in. */
export function lanceOf(of: { lance: Lance; punto?: boolean }, phrases: Phrases): string {
  return lanceName(phrases, of.lance, of.punto);
}

/** Stake of a lance in few words, with the words of its bidding: "5", "en paso", "no querido +1". */
export function sayLanceState(
  phrases: Phrases,
  lance: LanceView,
  bids: readonly BidSpoken[],
): string {
  const { t } = phrases;
  if (lance.ruling) {
    const { side, stones } = lance.ruling;
    return t("say.lance_state.ruled", { n: stones, side: sideName(phrases, side) });
  }
  switch (lance.state) {
    case "waiting":
      return t("say.lance_state.waiting");
    case "open":
      return openState(phrases, lance, bids);
    case "passed":
      return t("say.lance_state.passed");
    case "accepted":
      return t("say.lance_state.accepted", { n: lance.stones });
    case "refused":
      // If a refusal pays nothing, "+0" is left out.
      if (lance.stones === 0) return t("say.lance_state.refused_free");
      return t("say.lance_state.refused", { n: lance.stones, side: sideName(phrases, lance.side) });
    case "no_bidding":
      return t("say.lance_state.no_bidding", { side: sideName(phrases, lance.side) });
    case "nobody":
      return t("say.lance_state.nobody");
    case "ordago":
      return t("say.lance_state.ordago");
  }
}

function openState({ t }: Phrases, lance: LanceView, bids: readonly BidSpoken[]): string {
  const bet = bids.findLast((bid) => bid.word !== "paso");
  if (bet?.word === "ordago") return t("say.lance_state.ordago_standing");
  return lance.stones > 0
    ? t("say.lance_state.standing", { n: lance.stones })
    : t("say.lance_state.open");
}

/** Stake of a lance as a short word or number; the sign of its side is shown beside it. */
export function sayLanceShort(lance: LanceView, ordago: boolean): string {
  if (lance.ruling) return `=${lance.ruling.stones}`;
  switch (lance.state) {
    case "waiting":
      return "·";
    case "open":
      if (ordago) return t("play.short.standing", { n: t("play.short.ordago") });
      return lance.stones > 0 ? t("play.short.standing", { n: lance.stones }) : "…";
    case "passed":
      return t("play.short.passed");
    case "accepted":
      return String(lance.stones);
    case "refused":
      return lance.stones > 0 ? `+${lance.stones}` : t("play.short.free");
    case "no_bidding":
      return t("play.short.alone");
    case "nobody":
      return "–";
    case "ordago":
      return t("play.short.ordago");
  }
}
