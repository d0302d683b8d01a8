/** Slides of the TV besides the bracket: calls, standings, tables, entries, champions. */

import { dayWords } from "../../championship/days";
import {
  entryName,
  matchName,
  matchOf,
  resultName,
  sideName,
  tableName,
} from "../../championship/names";
import { StandingsTable } from "../../championship/phone/standings";
import { count, say } from "../../championship/words";
import type {
  Championship,
  ChampionshipMatch,
  RoomTable,
  Stage,
  Standing,
} from "../../generated/championship";
import { atServer } from "../../net/servers";
import { timeOf } from "../../words/dates";
import { Words } from "./bracket";

/** Called matches, newest call first, and who is next. */
export function Calls({ now, calls }: { now: Championship; calls: readonly number[] }) {
  const called = calls.flatMap((number) => matchOf(now, number) ?? []);
  const waiting = now.queue.flatMap((number) => matchOf(now, number) ?? []).slice(0, 4);
  return (
    <div class="tv-calls" style={{ "--lines": Math.max(3, called.length) }}>
      <ol>
        {called.map((match) => (
          <li key={match.number} data-testid={`call-${match.number}`}>
            <b>{tableName(match.table ?? 0)}</b>
            <Words words={matchName(now, match)} />
          </li>
        ))}
      </ol>
      {waiting.length > 0 && (
        <section>
          <h3>{say("championship.tv.next")}</h3>
          {waiting.map((match) => (
            <p key={match.number}>
              <Words words={matchName(now, match)} />
              {match.about !== null && (
                <span>{say("match.about", { time: timeOf(match.about) })}</span>
              )}
            </p>
          ))}
        </section>
      )}
    </div>
  );
}

/** Matches of a round that is played over days: their results, or when they are played. */
export function RoundSlide({ now, matches }: { now: Championship; matches: readonly number[] }) {
  const shown = matches.flatMap((number) => matchOf(now, number) ?? []);
  return (
    <ol class="tv-round" style={{ "--lines": Math.max(6, shown.length) }}>
      {shown.map((match) => (
        <li key={match.number} data-testid={`round-${match.number}`} data-state={match.state}>
          <Words words={sideName(now, match, 0)} />
          <b>{resultName(match) || (match.table !== null ? tableName(match.table) : "–")}</b>
          <Words words={sideName(now, match, 1)} />
          <small>{match.state === "waiting" ? dayWords({ ...match, note: null }) : ""}</small>
        </li>
      ))}
    </ol>
  );
}

/** Some groups, or a part of a long table of standings. */
export function StandingsSlide({ now, tables }: { now: Championship; tables: readonly Table[] }) {
  const longest = Math.max(...tables.map(({ standings }) => standings.length));
  // Each table has a caption and a head.
  const lines = Math.ceil(tables.length / 2) * (longest + 2);
  return (
    <div class="tv-standings" data-count={tables.length} style={{ "--lines": lines }}>
      {tables.map(({ stage, group, standings }) => (
        <StandingsTable
          key={`${stage}.${group}.${standings[0]?.entry}`}
          now={now}
          stage={now.stages[stage] as Stage}
          group={{ number: group, standings: [...standings] }}
        />
      ))}
    </div>
  );
}

/** Lines of standings that are shown together. */
export interface Table {
  stage: number;
  group: number;
  standings: readonly Standing[];
}

interface TablesProps {
  now: Championship;
  tables: readonly RoomTable[];
}

/** Tables of the room, with the match that is at each. */
export function Tables({ now, tables }: TablesProps) {
  return (
    <div class="tv-tables" data-count={tables.length}>
      {tables.map((one) => (
        <Tile key={one.table} now={now} at={one} match={matchOf(now, one.match ?? 0)} />
      ))}
    </div>
  );
}

function Tile({ now, at, match }: { now: Championship; at: RoomTable; match?: ChampionshipMatch }) {
  return (
    <section class="tile" data-testid={`tile-${at.table}`} data-free={!match}>
      <h3>{tableName(at.table)}</h3>
      {match ? (
        [0, 1].map((side) => (
          <p key={side} data-adentro={at.adentro[side] === true}>
            <Words words={sideName(now, match, side)} />
            <small>{at.games[side] ?? 0}</small>
            <b>{at.score[side] ?? 0}</b>
          </p>
        ))
      ) : (
        <p class="free">{say("championship.tv.empty")}</p>
      )}
    </section>
  );
}

/** Who is entered, and how to enter. */
export function EntriesSlide({ now, names }: { now: Championship; names: readonly number[] }) {
  const stem = now.entry === "pairs" ? "championship.entered" : "championship.singles";
  return (
    <div class="tv-entries">
      <section>
        <h3>{say(now.may_enter ? "championship.tv.welcome" : "championship.tv.join")}</h3>
        <img
          class="qr"
          src={atServer("/qr.svg?path=/bracket")}
          alt={`${location.origin}/bracket`}
        />
        <p class="address">{`${location.host}/bracket`}</p>
        <p>{count(stem, now.entries.length)}</p>
      </section>
      <ul>
        {names.map((entry) => (
          <li key={entry}>
            <Words words={entryName(now, entry)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Champions({ names }: { names: string }) {
  return (
    <div class="tv-champions" data-testid="tv-champions">
      <h3>{say("championship.champions")}</h3>
      <Words words={names} />
    </div>
  );
}
