/**
 * `MatchesPage`: all finished matches on this server, grouped by the day they ended. `MatchPage`:
 * one of them.
 */
import { useEffect } from "preact/hooks";
import type { MatchLine } from "../generated/protocol";
import { matches } from "../net/http";
import { makePager } from "../state/pager";
import { LazySummary } from "../summary/lazy";
import { Button } from "../ui/button";
import { FetchStatus } from "../ui/fetching";
import { Sheet } from "../ui/page/sheet";
import { PersonLinks } from "../ui/person-link";
import { dayOf, timeOf } from "../words/dates";
import { t } from "../words/i18n";
import { go, goBack, matchAsked } from "./router";
import { SideScores } from "./side-scores";
import "./matches.css";
import { say } from "./words";

/** Kept while a match is open, so that the list is unchanged on return. */
const { listed, hasMore, failed, fetchMore } = makePager(async (before?: string) => {
  const page = await matches(before);
  return { items: page.matches, next: page.next };
});

export function MatchesPage() {
  useEffect(() => {
    if (listed.value === null || listed.value.length === 0) void fetchMore();
  }, []);
  const days = byDay(listed.value ?? []);
  return (
    <Sheet title={say("home.matches")} onBack={() => goBack("home")}>
      {days.map(({ day, lines }) => (
        <section key={day} class="list" data-testid="matches-day">
          <h2>{day}</h2>
          <ul class="matches">
            {lines.map((one) => (
              <li key={`${one.table}/${one.match}`}>
                <Line one={one} />
                <p class="people">
                  <PersonLinks of={peopleOf(one)} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <FetchStatus found={listed} failed={failed} />
      {listed.value?.length === 0 && <p>{say("home.no_matches")}</p>}
      {(hasMore.value || failed.value !== null) && (
        <Button id="matches-more" onPress={() => void fetchMore()}>
          {t(failed.value === null ? "history.more" : "app.retry")}
        </Button>
      )}
    </Sheet>
  );
}

function Line({ one }: { one: MatchLine }) {
  const to = `match/${one.table}/${one.match}` as const;
  return (
    <a
      href={`#${to}`}
      data-testid={`match-${one.table}-${one.match}`}
      onClick={(event) => {
        event.preventDefault();
        go(to);
      }}
    >
      <time dateTime={new Date(one.ended_at * 1000).toISOString()}>{timeOf(one.ended_at)}</time>
      <span class="who">
        <SideScores names={one.names} score={one.games} winner={one.winner} />
        <span class="soft">
          {say("home.match_of", { table: one.table, n: one.match })}
          {one.state === "abandoned" && ` · ${say("home.unfinished")}`}
        </span>
      </span>
    </a>
  );
}

/** Those who gave a name, side by side. */
function peopleOf({ players, seating, names }: MatchLine): readonly string[] {
  const named = (side: number) => players.filter((name, seat) => name && seating[seat] === side);
  return names.flatMap((_, side) => named(side));
}

function byDay(lines: readonly MatchLine[]): { day: string; lines: MatchLine[] }[] {
  const days: { day: string; lines: MatchLine[] }[] = [];
  for (const one of lines) {
    const day = dayOf(one.ended_at);
    const last = days.at(-1);
    if (last?.day === day) last.lines.push(one);
    else days.push({ day, lines: [one] });
  }
  return days;
}

/** Summary of a match, with its exports and a link to its table. */
export function MatchPage() {
  const { table, match } = matchAsked.value;
  const base = `match/${table}/${match}`;
  return (
    <LazySummary
      key={base}
      table={table}
      match={match}
      base={base}
      onBack={() => goBack("matches")}
    />
  );
}
