import type { LanceView } from "../generated/protocol";
import { t } from "./i18n";

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
