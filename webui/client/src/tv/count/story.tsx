/**
 * `Story`: how a match that is over went: games, the hand that turned it, the curve of the chances,
 * badges that were won, records that were broken, and who leads this evening.
 */
import type { Odds, Summary, View } from "../../generated/protocol";
import { season, summaryOf } from "../../net/played";
import { placeOf } from "../../season/standings";
import { type ToldLine, useTold } from "../../season/told";
import { say as saySeason } from "../../season/words";
import { chancesOf, momentOf, useOdds } from "../../summary/odds";
import { gameScores } from "../../summary/sentences";
import { loadSummaryWords, say } from "../../summary/words";
import { Lines } from "../../ui/chart/lines";
import { useFetched } from "../../ui/fetching";
import { locale } from "../../words/i18n";
import { FitText } from "../fit-text";
import { chunks, useRotation } from "../rotation";

const LINES_AT_ONCE = 4;
const LINES_MS = 8000;
/** So many names lead an evening together, at most. */
const LEADERS = 3;

/** What is known of how a match went; nothing of it until it is fetched. */
export interface StoryFound {
  summary: Summary | null;
  odds: Odds | null;
  lines: readonly ToldLine[];
}

export function useStory({ table, match: { number } }: View): StoryFound {
  const { found } = useFetched(async () => {
    await loadSummaryWords();
    return summaryOf(table, number);
  }, [table, number, locale.value]);
  const odds = useOdds(table, number, null);
  const told = useTold({ table, match: number });
  const leaders = useLeaders(table, number);
  return { summary: found.value, odds, lines: [...told, ...leaders] };
}

/** Who has the most points this evening, where more than one match was played. */
function useLeaders(table: string, match: number): ToldLine[] {
  const { found } = useFetched(async () => {
    const { today } = await season("since=1");
    return season(`since=1&evening=${today}`);
  }, [table, match]);
  const { matches = 0, people = [] } = found.value ?? {};
  const first = people.filter((one) => placeOf(people, one) === 1);
  const [one] = first;
  if (matches < 2 || one === undefined || first.length > LEADERS) return [];
  const who = first.map((each) => each.who.join(" · ")).join(", ");
  return [{ who: saySeason("season.tv.leading"), what: `${who} · ${one.won}/${one.matches}` }];
}

/** Whether there is anything to show. */
export const hasStory = ({ summary, odds, lines }: StoryFound): boolean =>
  lines.length > 0 || (summary !== null && (scoresOf(summary) || momentOf(summary, odds)) !== "");

export function Story({ story: { summary, odds, lines } }: { story: StoryFound }) {
  const parts = chunks(lines, LINES_AT_ONCE);
  const shown = useRotation(parts.map(() => LINES_MS));
  const moment = summary && momentOf(summary, odds);
  return (
    <div class="story" data-testid="tv-story">
      {summary && scoresOf(summary) && (
        <p class="game-scores" data-testid="tv-game-scores">
          {scoresOf(summary)}
        </p>
      )}
      {moment && <FitText as="moment" words={moment} testid="tv-turning" />}
      {summary && odds && odds.moments.length > 0 && <Chances odds={odds} summary={summary} />}
      <ul data-testid="tv-told">
        {(parts[shown] ?? []).map(({ who, what }) => (
          <li key={`${who}/${what}`}>
            <FitText as="who" words={who} />
            <FitText as="what" words={what} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The stones of each game: "40–23 · 31–40 · 40–38"; none where there are more than two sides. */
export const scoresOf = (summary: Summary): string =>
  summary.sides.length > 2 ? "" : gameScores(summary, 0).join(" · ");

const WIDTH = 1000;
const HEIGHT = 400;
const TEXT = 44;
const MARK = 34;

/** The curve of the chances. */
function Chances({ odds, summary }: { odds: Odds; summary: Summary }) {
  const left = TEXT * 2.4;
  const box = {
    left,
    top: MARK,
    width: WIDTH - left - MARK,
    height: HEIGHT - 2 * MARK,
    mark: MARK,
  };
  return (
    <figure data-testid="tv-chances">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img">
        <title>{say("summary.odds_label")}</title>
        <Lines data={{ ...chancesOf(odds, summary), target: 100 }} text={TEXT} box={box} />
      </svg>
      <figcaption>{say("summary.odds")} (%)</figcaption>
    </figure>
  );
}
