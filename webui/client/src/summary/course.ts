import type { Summary } from "../generated/protocol";
import type { LineData } from "../ui/chart/layout";
import { t } from "../words/i18n";
import { byGame, nameOf } from "./sentences";
import { say } from "./words";

/** The score by hand as a chart: a line for each side, and a part for each game. */
export function courseOf(summary: Summary): LineData {
  return {
    lines: summary.sides.map((one) => ({ side: one.side, name: nameOf(one, summary) })),
    parts: byGame(summary.score).map(({ game, points }) => ({
      name: say("summary.game", { n: game }),
      points: points.map(({ hand, score }, n) => ({
        name: n === 0 ? say("summary.start") : t("play.hand_n", { n: hand }),
        x: hand,
        values: score,
      })),
    })),
    target: summary.target,
  };
}
