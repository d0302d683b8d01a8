import type { Decisive, Moment, Odds, Summary } from "../generated/protocol";
import { oddsOf } from "../net/played";
import { helped, percent } from "../replay/chances";
import { Button } from "../ui/button";
import { LineFigure } from "../ui/chart/figure";
import type { LineData } from "../ui/chart/layout";
import { useReady } from "../ui/fetching";
import { awardWords } from "../words";
import { colon, t } from "../words/i18n";
import { isPlainCounter, longestBet, nameOf, phrasesOf } from "./sentences";
import { say } from "./words";

/** How the chances of a match went; null until they are known. Fetched again when `of` changes. */
export const useOdds = (table: string, match: number | undefined, of: unknown): Odds | null =>
  useReady(() => oddsOf(table, match), [table, match, of]).found.value;

interface OddsProps {
  odds: Odds | null;
  summary: Summary;
  /** Show a hand step by step. */
  onHand: (hand: number) => void;
}

/** The hand that turned a match; where chances are not known, its longest bet. */
export function momentOf(summary: Summary, odds: Odds | null): string {
  const turning = odds?.moments.find(({ hand }) => hand === odds.turning);
  if (turning) return turningPoint(turning, summary);
  if (isPlainCounter(summary) || !summary.longest_bet) return "";
  return `${say("summary.longest_bet")}${colon()}${longestBet(summary)}`;
}

/** How the chances of a match went, and the hand that turned it; nothing while it is played. */
export function OddsSection({ odds, summary, onHand }: OddsProps) {
  const turning = odds?.moments.find(({ hand }) => hand === odds.turning);
  if (!odds || !turning) return null;
  return (
    <section class="turning" data-testid="summary-odds">
      <h2>{say("summary.odds")}</h2>
      <p data-testid="summary-turning">{turningPoint(turning, summary)}</p>
      {odds.decisive && <p data-testid="summary-decisive">{decisive(odds.decisive, summary)}</p>}
      <Button id="summary-see-turning" onPress={() => onHand(turning.hand)}>
        {say("summary.see_hand", { n: turning.hand })}
      </Button>
      {odds.of_games.length > 1 && (
        <ul class="turning" data-testid="summary-turning-games">
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
      <p class="soft">
        {say("summary.odds_about")} <a href="/odds">{say("summary.odds_how")}</a>
      </p>
    </section>
  );
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
