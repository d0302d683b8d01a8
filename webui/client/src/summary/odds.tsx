import { useEffect } from "preact/hooks";
import type { Chances, Decisive, Moment, Odds, Summary } from "../generated/protocol";
import { oddsOf } from "../net/http";
import { LineFigure } from "../ui/chart/figure";
import type { LineData } from "../ui/chart/layout";
import { useFetched } from "../ui/fetching";
import { awardWords } from "../words";
import { t } from "../words/i18n";
import { nameOf, phrasesOf } from "./sentences";
import { say } from "./words";

/** Milliseconds after which chances that were being computed are asked for again. */
const AGAIN = 3000;

interface OddsProps {
  table: string;
  match?: number | undefined;
  summary: Summary;
}

/** How the chances of a match went, and the hand that turned it; nothing while it is played. */
export function OddsSection({ table, match, summary }: OddsProps) {
  const { found, load } = useFetched(() => oddsOf(table, match), [table, match, summary.state]);
  const odds = found.value;
  useEffect(() => {
    if (odds === null || odds.ready) return;
    const timer = setTimeout(() => void load(), AGAIN);
    return () => clearTimeout(timer);
  }, [odds]);
  const turning = odds?.moments.find(({ hand }) => hand === odds.turning);
  if (!odds || !turning) return null;
  return (
    <section data-testid="summary-odds">
      <h2>{say("summary.odds")}</h2>
      <p data-testid="summary-turning">{turningPoint(turning, summary)}</p>
      {odds.decisive && <p data-testid="summary-decisive">{decisive(odds.decisive, summary)}</p>}
      {odds.of_games.length > 1 && (
        <ul data-testid="summary-turning-games">
          {odds.moments
            .filter(({ hand }) => odds.of_games.includes(hand))
            .map((moment) => (
              <li key={moment.game}>{turningPoint(moment, summary, "summary.turning_game")}</li>
            ))}
        </ul>
      )}
      <LineFigure
        id="odds"
        label={say("summary.odds_label")}
        data={chancesOf(odds, summary)}
        first={say("summary.hand")}
        inNumbers={say("summary.in_numbers")}
      />
      <p class="soft">{say("summary.odds_about")}</p>
    </section>
  );
}

const percent = (chance: number): number => Math.round(100 * chance);

/** Of the side that they helped, its number and its chances before and after, in percent. */
function helped({ before, after }: Chances): { side: number; before: number; after: number } {
  const side = after > before ? 0 : 1;
  const of = (chance: number): number => percent(side === 0 ? chance : 1 - chance);
  return { side, before: of(before), after: of(after) };
}

/** "La mano 12 fue la decisiva: Jon e Iker, del 29 % al 88 %", of the side that it helped. */
export function turningPoint(
  { hand, game, ...chances }: Moment,
  summary: Summary,
  key: "summary.turning" | "summary.turning_game" = "summary.turning",
): string {
  const { side, ...of } = helped(chances);
  const one = summary.sides[side];
  return say(key, { hand, game, side: one ? nameOf(one, summary) : "", ...of });
}

/** "Grande · órdago: del 29 % al 88 %", of the same side. */
function decisive({ award, ...chances }: Decisive, summary: Summary): string {
  const { lance, reason } = awardWords(phrasesOf(summary), award);
  const what = [lance, reason].filter(Boolean).join(" · ");
  return say("summary.decisive", { what, ...helped(chances) });
}

/** The chances after each hand as a chart: a line for each side, in percent. */
export function chancesOf({ moments }: Odds, summary: Summary): LineData {
  const chances = [moments[0]?.before ?? 0.5, ...moments.map(({ after }) => after)];
  const points = chances.map((chance, n) => ({
    name: n === 0 ? say("summary.start") : t("play.hand_n", { n: moments[n - 1]?.hand ?? n }),
    x: n,
    values: [percent(chance), 100 - percent(chance)],
  }));
  return {
    lines: summary.sides.map((one) => ({ side: one.side, name: nameOf(one, summary) })),
    parts: [{ name: "", points }],
  };
}
