/** Summary page of a match, loaded by lazy.tsx. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { hashParts, openPage } from "../browser/history";
import type { Odds, Summary } from "../generated/protocol";
import { summaryOf } from "../net/played";
import { Replay } from "../replay/replay";
import { loadReplayWords } from "../replay/words";
import { Owed, useOwed } from "../season/owed";
import { ToldList } from "../season/told";
import { Button } from "../ui/button";
import { LineFigure } from "../ui/chart/figure";
import { Sheet } from "../ui/page/sheet";
import { SideSign } from "../ui/pieces/stones";
import { dayOf } from "../words/dates";
import { scoreLine, t } from "../words/i18n";
import { courseOf } from "./course";
import { OddsSection, useOdds } from "./odds";
import {
  byGame,
  gamesInWords,
  handsOf,
  isPlainCounter,
  longestBet,
  nameOf,
  outcome,
  pace,
  phrasesOf,
  tally,
} from "./sentences";
import { Share } from "./share";
import { LancesTable, SidesTable } from "./tables";
import { loadSummaryWords, say } from "./words";
import "./summary.css";

/** A match: table, and number or the newest. */
export interface Match {
  table: string;
  match?: number;
}

const found = signal<{ of: string; summary: Summary } | null>(null);
const nameOfMatch = ({ table, match }: Match): string => `${table}/${match ?? "newest"}`;

async function fetchSummary(wanted: Match): Promise<void> {
  found.value = { of: nameOfMatch(wanted), summary: await summaryOf(wanted.table, wanted.match) };
}

/** Load texts and numbers; rejects if the server is unreachable. */
export async function prepare(wanted: Match): Promise<void> {
  await Promise.all([loadSummaryWords(), loadReplayWords()]);
  if (found.value?.of !== nameOfMatch(wanted)) await fetchSummary(wanted);
}

interface SummaryProps extends Match {
  /** The address of this page, which hand and step follow. */
  base: string;
  /** Changes with the match; the numbers are loaded again then. */
  revision?: number;
  onBack: () => void;
}

export function SummaryPage({ onBack, revision, base, ...wanted }: SummaryProps) {
  useEffect(() => {
    // If that fails, the last numbers stay; the header shows that the connection is lost.
    fetchSummary(wanted).catch((why: unknown) => console.info("summary not loaded", why));
  }, [revision, wanted.table, wanted.match]);
  if (found.value?.of !== nameOfMatch(wanted)) return null;
  const { summary } = found.value;
  const [hand, step] = hashParts.value.slice(base.split("/").length);
  if (hand === undefined) {
    return (
      <Whole wanted={wanted} summary={summary} revision={revision} base={base} onBack={onBack} />
    );
  }
  return (
    <Replay
      table={wanted.table}
      match={summary.number}
      phrases={phrasesOf(summary)}
      hands={handsOf(summary)}
      hand={Number(hand)}
      at={step ?? ""}
      base={base}
      revision={revision}
    />
  );
}

interface WholeProps {
  wanted: Match;
  summary: Summary;
  revision: number | undefined;
  base: string;
  onBack: () => void;
}

function Whole({ wanted, summary, revision, base, onBack }: WholeProps) {
  const odds = useOdds(wanted.table, wanted.match, summary.state);
  const see = (hand: number): void => openPage(`${base}/${hand}`);
  const matches = tally(summary);
  return (
    <Sheet title={t("summary.title")} onBack={onBack}>
      <Result summary={summary} />
      {summary.state !== "playing" && (
        <>
          <OwedFor table={wanted.table} match={summary.number} revision={revision} />
          <ToldList table={wanted.table} match={summary.number} revision={revision} />
        </>
      )}
      <Course summary={summary} />
      <OddsSection odds={odds} summary={summary} onHand={see} />
      <Hands summary={summary} odds={odds} onHand={see} />
      {!isPlainCounter(summary) && (
        <>
          <section>
            <h2>{say("summary.longest_bet")}</h2>
            <p data-testid="summary-bet">{longestBet(summary)}</p>
          </section>
          <SidesTable summary={summary} />
          <LancesTable summary={summary} />
        </>
      )}
      {matches !== null && (
        <section>
          <h2>{say("summary.matches")}</h2>
          <p data-testid="summary-tally">{matches}</p>
        </section>
      )}
      <Share table={wanted.table} summary={summary} />
    </Sheet>
  );
}

interface HandsProps {
  summary: Summary;
  odds: Odds | null;
  onHand: (hand: number) => void;
}

/** The finished hands by game; each opens its replay. */
function Hands({ summary, odds, onHand }: HandsProps) {
  if (isPlainCounter(summary) || handsOf(summary).length === 0) return null;
  const decisive = odds?.of_games ?? [];
  return (
    <section data-testid="summary-hands">
      <h2>{say("summary.hands_title")}</h2>
      {byGame(summary.score).map(({ game, points }) => (
        <div key={game} class="hands-of-game">
          <h3 class="soft">{say("summary.game", { n: game })}</h3>
          {points.slice(1).map(({ hand, score }) => (
            <Button
              key={hand}
              id={`summary-hand-${hand}`}
              kind={decisive.includes(hand) ? "main" : "quiet"}
              label={`${t("play.hand_n", { n: hand })}, ${scoreLine(score)}`}
              note={scoreLine(score)}
              onPress={() => onHand(hand)}
            >
              {hand}
            </Button>
          ))}
        </div>
      ))}
      <p class="soft">{say("summary.hands_about")}</p>
    </section>
  );
}

interface PartProps {
  summary: Summary;
}

function Result({ summary }: PartProps) {
  return (
    <section class="result">
      <h2 data-testid="summary-outcome">{outcome(summary)}</h2>
      <ul>
        {summary.sides.map((one) => (
          <li key={one.side} class={one.side === summary.winner ? "winner" : ""}>
            <SideSign side={one.side} />
            <span>{nameOf(one, summary)}</span>
            <b data-testid={`summary-games-${one.side}`}>{one.games}</b>
          </li>
        ))}
      </ul>
      {!isPlainCounter(summary) && (
        <p class="soft" data-testid="summary-pace">
          {pace(summary)}
        </p>
      )}
      <p class="soft" data-testid="summary-day">
        {dayOf(summary.at)}
      </p>
    </section>
  );
}

function OwedFor({ table, match, revision }: Match & { match: number; revision?: number }) {
  return <Owed owed={useOwed(table, [revision])} match={match} />;
}

/** Scores of the games at a plain counter. */
function GamesCounted({ summary }: { summary: Summary }) {
  return (
    <section>
      <ul class="games-counted" data-testid="summary-games">
        {gamesInWords(summary).map((game) => (
          <li key={game}>{game}</li>
        ))}
      </ul>
    </section>
  );
}

function Course({ summary }: PartProps) {
  if (isPlainCounter(summary)) return <GamesCounted summary={summary} />;
  if (summary.hands === 0) return <p>{say("summary.no_hands")}</p>;
  return (
    <section>
      <h2>{say("summary.course")}</h2>
      <LineFigure
        id="summary"
        label={say("summary.course_label")}
        data={courseOf(summary)}
        first={say("summary.hand")}
        inNumbers={say("summary.in_numbers")}
      />
      <p class="soft">{say("summary.course_about", { n: summary.target })}</p>
    </section>
  );
}
