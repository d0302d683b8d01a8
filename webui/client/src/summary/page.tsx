/** What the match was like. Loaded by door.tsx when first opened. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { goBack } from "../book/turn";
import { summaryOf } from "../http";
import { t } from "../i18n";
import type { View } from "../protocol";
import { Sheet } from "../table/sheet";
import { Mark } from "../ui/stones";
import { Chart, PAGE } from "./chart";
import { Share } from "./share";
import type { Summary } from "./shapes";
import { CourseTable, LancesTable, SidesTable } from "./tables";
import { gamesInWords, longestBet, nameOf, onlyCounted, outcome, pace, tally } from "./telling";
import { loadSummaryWords, say } from "./words";
import "./summary.css";

const found = signal<Summary | null>(null);

/** Have the words and the numbers here; rejects where the server cannot be reached. */
export async function prepare(code: string): Promise<void> {
  await loadSummaryWords();
  found.value ??= await summaryOf(code);
}

export function SummaryPage({ now }: { now: View }) {
  useEffect(() => {
    summaryOf(now.table).then(
      (fresh) => (found.value = fresh),
      () => undefined, // Without the server, what was last heard stands; the head of the app says so.
    );
  }, [now.revision]);
  const summary = found.value;
  if (!summary) return null;
  const matches = tally(now, summary);
  return (
    <Sheet title={t("summary.title")} onBack={() => goBack("play")}>
      <Result now={now} summary={summary} />
      <Course now={now} summary={summary} />
      {!onlyCounted(summary) && (
        <>
          <section>
            <h2>{say("summary.longest_bet")}</h2>
            <p data-testid="summary-bet">{longestBet(now, summary)}</p>
          </section>
          <SidesTable now={now} summary={summary} />
          <LancesTable now={now} summary={summary} />
        </>
      )}
      {matches !== null && (
        <section>
          <h2>{say("summary.matches")}</h2>
          <p data-testid="summary-tally">{matches}</p>
        </section>
      )}
      <Share now={now} summary={summary} />
    </Sheet>
  );
}

interface PartProps {
  now: View;
  summary: Summary;
}

function Result({ now, summary }: PartProps) {
  return (
    <section class="result">
      <h2 data-testid="summary-outcome">{outcome(now, summary)}</h2>
      <ul>
        {summary.sides.map((one) => (
          <li key={one.side} class={one.side === summary.winner ? "winner" : ""}>
            <Mark side={one.side} />
            <span>{nameOf(now, one, summary)}</span>
            <b data-testid={`summary-games-${one.side}`}>{one.games}</b>
          </li>
        ))}
      </ul>
      {!onlyCounted(summary) && (
        <p class="soft" data-testid="summary-pace">
          {pace(summary)}
        </p>
      )}
    </section>
  );
}

/** How each game stands, where no hand of it was told. */
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

function Course({ now, summary }: PartProps) {
  if (onlyCounted(summary)) return <GamesCounted summary={summary} />;
  if (summary.hands === 0) return <p>{say("summary.no_hands")}</p>;
  return (
    <section>
      <h2>{say("summary.course")}</h2>
      <svg
        class="chart"
        viewBox="0 0 328 250"
        role="img"
        aria-label={say("summary.course_label")}
        data-testid="summary-chart"
      >
        <Chart
          summary={summary}
          look={PAGE}
          text={16}
          box={{ left: 38, top: 30, width: 280, height: 208, mark: 13 }}
        />
      </svg>
      <p class="soft">{say("summary.course_about", { n: summary.target })}</p>
      <details>
        <summary data-testid="summary-in-numbers">{say("summary.in_numbers")}</summary>
        <CourseTable now={now} summary={summary} />
      </details>
    </section>
  );
}
