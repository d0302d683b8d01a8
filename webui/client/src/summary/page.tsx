/** Summary page of a match, loaded by lazy.tsx. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Summary } from "../generated/protocol";
import { summaryOf } from "../net/http";
import { Owed, useOwed } from "../season/owed";
import { ToldList } from "../season/told";
import { LineFigure } from "../ui/chart/figure";
import { Sheet } from "../ui/page/sheet";
import { SideSign } from "../ui/pieces/stones";
import { dayOf } from "../words/dates";
import { t } from "../words/i18n";
import { courseOf } from "./course";
import { OddsSection } from "./odds";
import {
  gamesInWords,
  isPlainCounter,
  longestBet,
  nameOf,
  outcome,
  pace,
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
  await loadSummaryWords();
  if (found.value?.of !== nameOfMatch(wanted)) await fetchSummary(wanted);
}

interface SummaryProps extends Match {
  /** Changes with the match; the numbers are loaded again then. */
  revision?: number;
  onBack: () => void;
}

export function SummaryPage({ onBack, revision, ...wanted }: SummaryProps) {
  useEffect(() => {
    // If that fails, the last numbers stay; the header shows that the connection is lost.
    fetchSummary(wanted).catch((why: unknown) => console.info("summary not loaded", why));
  }, [revision, wanted.table, wanted.match]);
  if (found.value?.of !== nameOfMatch(wanted)) return null;
  const { summary } = found.value;
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
      <OddsSection table={wanted.table} match={wanted.match} summary={summary} />
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
