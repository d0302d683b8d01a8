/** What a table is at: the lance, what is asked for, the count, or who won. */
import type { Phase, TableLine, View } from "../generated/protocol";
import { lanceIn } from "../net/hand-entries";
import { t } from "./i18n";
import { type Phrases, sideName } from "./phrases";

/** Heading of the status band. */
export function headingOf({ counter, hand, match }: View, phrases: Phrases): string {
  if (match.state === "abandoned") return t("count.match_ended");
  if (hand.game_winner !== null && hand.phase === "counted")
    return t("count.game_for", { side: sideName(phrases, hand.game_winner) });
  if (counter) return t("say.counting");
  return phaseName(hand.phase, lanceIn(hand.lances, hand.phase)?.punto ?? false);
}

/** What a table in a list is at; empty: it is not known. */
export function stateOfTable(one: TableLine): string {
  const { names, counter, winner, game_winner, phase, punto, state } = one;
  if (winner !== null) return `${t("say.match_for")} ${names[winner] ?? ""}`;
  if (state === "abandoned") return t("count.match_ended");
  if (game_winner !== null) return t("count.game_for", { side: names[game_winner] ?? "" });
  if (counter) return t("say.counting");
  return phase === null ? "" : phaseName(phase, punto);
}

/** Name of a phase; the fourth lance is named after what it is played for. */
export function phaseName(phase: Phase, punto: boolean): string {
  switch (phase) {
    case "corrido":
    case "proposed":
      return t(`say.phase.${phase}`);
    case "cards":
    case "counted":
      return t(`play.phase.${phase}`);
    case "pares_said":
      return t("say.spoken.ask.pares");
    case "juego_said":
      return t("say.spoken.ask.juego");
    default:
      return t(punto && phase === "juego" ? "say.lance.punto" : `say.lance.${phase}`);
  }
}
