/** `Tables`: every table of the room at a glance, most urgent first, and the matches that wait. */
import { useRef } from "preact/hooks";
import type { Championship, ChampionshipMatch, RoomTable } from "../../generated/championship";
import { Button } from "../../ui/button";
import { seeing, useSettling } from "../../ui/press/press-guard";
import { scoreLine, t } from "../../words/i18n";
import { dayWords, isOverDays } from "../days";
import { room } from "../link";
import { matchAt, matchName, matchOf, roundNameOf, sideName, stateName, tableName } from "../names";
import { say as sayShared } from "../words";
import { act } from "./act";
import { type Directing, mayOf } from "./directing";
import { MatchDialog, moving, openMatch } from "./match-dialog";
import { RoundTime } from "./round-time";
import { say } from "./words";

/** What needs a person, most urgent first. */
const URGENT: readonly RoomTable["needs"][number][] = [
  "referee",
  "count_waits",
  "phone_gone",
  "screen_gone",
  "still",
  "not_begun",
];

const urgency = ({ needs, match }: RoomTable): number => {
  const at = needs[0] === undefined ? URGENT.length : URGENT.indexOf(needs[0]);
  return match === null ? URGENT.length + 1 : at;
};

export function Tables({ view, directed }: Directing) {
  const now = room.value;
  const held = view.matches.filter((one) => one.held && one.state !== "over");
  const tables = (now?.tables ?? [])
    .map((table) => asInView(view, table))
    .sort((one, other) => urgency(one) - urgency(other) || one.table - other.table);
  const put = matchOf(view, moving.value ?? 0);
  const overdue = view.matches.filter((match) => match.overdue);
  const disputed = view.matches.filter(({ dispute }) => dispute === "open");
  return (
    <>
      {disputed.length > 0 && (
        <section class="list disputes" data-testid="disputes">
          <h2>{say("tables.disputes")}</h2>
          <MatchLines view={view} numbers={disputed.map(({ number }) => number)} />
        </section>
      )}
      <RoundTime view={view} />
      {overdue.length > 0 && (
        <section class="list overdue" data-testid="overdue">
          <h2>{say("tables.overdue")}</h2>
          <MatchLines view={view} numbers={overdue.map(({ number }) => number)} />
        </section>
      )}
      {put && (
        <div class="putting" role="status">
          <p>{say("tables.put", { match: matchName(view, put) })}</p>
          <Button id="put-stop" onPress={() => (moving.value = null)}>
            {say("tables.stop")}
          </Button>
        </div>
      )}
      <div class="room">
        <ul class="room-tables">
          {tables.map((table) => (
            <li key={table.table}>
              <TableCard
                view={view}
                table={table}
                now={now?.now ?? 0}
                unread={directed.unread.includes(table.table)}
              />
            </li>
          ))}
        </ul>
        {tables.length === 0 && <p class="soft">{say("tables.none")}</p>}
        <aside class="list">
          <h2>{say("tables.queue")}</h2>
          {view.queue.length === 0 && <p class="soft">{say("tables.queue_none")}</p>}
          <MatchLines view={view} numbers={view.queue} />
          {held.length > 0 && <h2>{say("tables.held")}</h2>}
          <MatchLines view={view} numbers={held.map(({ number }) => number)} />
        </aside>
      </div>
      <MatchDialog view={view} may={(match) => mayOf(directed, match)} />
    </>
  );
}

/** Matches to be opened. */
export function MatchLines({ view, numbers }: { view: Championship; numbers: readonly number[] }) {
  return (
    <ul class="match-list">
      {numbers.map((number) => {
        const match = matchOf(view, number);
        return (
          match && (
            <li key={number}>
              <button
                type="button"
                data-testid={`match-${number}`}
                onClick={() => (openMatch.value = number)}
              >
                <MatchWords view={view} match={match} />
              </button>
            </li>
          )
        );
      })}
    </ul>
  );
}

/** Number, sides and round of a match, and its result or table. */
export function MatchWords({ view, match }: { view: Championship; match: ChampionshipMatch }) {
  return (
    <>
      <b>{match.number}</b>
      <span>
        {matchName(view, match)}
        <span class="soft">
          {roundNameOf(view, match)}
          {match.result && ` · ${scoreLine(match.result.games)}`}
          {!match.result && match.table !== null && ` · ${tableName(match.table)}`}
          {isOverDays(view, match) && match.state === "waiting" && ` · ${dayWords(match)}`}
        </span>
      </span>
    </>
  );
}

interface TableCardProps {
  view: Championship;
  table: RoomTable;
  now: number;
  unread: boolean;
}

function TableCard({ view, table, now, unread }: TableCardProps) {
  const match = table.match === null ? undefined : matchOf(view, table.match);
  const card = useRef<HTMLButtonElement>(null);
  const settling = useSettling(card);
  const put = moving.value;
  const pressed = (): void => {
    if (put !== null) {
      moving.value = null;
      void act({ type: "call_match", match: put, table: table.table });
    } else if (match) openMatch.value = match.number;
  };
  return (
    <button
      ref={card}
      type="button"
      class="table-card"
      data-means={`${put} ${table.match}`}
      data-settling={settling || undefined}
      aria-disabled={settling || undefined}
      data-testid={`table-${table.table}`}
      data-needs={table.needs[0]}
      data-free={match === undefined || undefined}
      onClick={seeing(pressed)}
    >
      <span class="head">
        <b>{tableName(table.table)}</b>
        {match && table.since !== null && (
          <span>{say("tables.minutes", { n: minutesSince(table.since, now) })}</span>
        )}
      </span>
      {match ? (
        <>
          {[0, 1].map((side) => (
            <span key={side} class="table-side" data-adentro={table.adentro[side] || undefined}>
              <span>{sideName(view, match, side)}</span>
              <b>{table.games[side] ?? 0}</b>
              <span class="stones">{table.score[side] ?? 0}</span>
            </span>
          ))}
          <span class="soft">{match.state === "called" ? stateName(match) : course(table)}</span>
          {table.needs.map((need) => (
            <span key={need} class="need">
              {sayShared(`needs.${need}`)}
            </span>
          ))}
        </>
      ) : (
        <span class="soft">{say("tables.free")}</span>
      )}
      {unread && <span class="need">{say("tables.unread")}</span>}
    </button>
  );
}

/** A table with its match as in the view, which is newer than the message of the tables. */
function asInView(view: Championship, table: RoomTable): RoomTable {
  const match = matchAt(view, table.table);
  if (match?.number === table.match) return table;
  const since = match?.called ?? null;
  return {
    ...table,
    match: match?.number ?? null,
    since,
    hand: 0,
    lance: null,
    needs: [],
    games: [],
    score: [],
    adentro: [],
    phones: 0,
  };
}

const minutesSince = (since: number, now: number): number =>
  Math.max(0, Math.floor((now - since) / 60));

/** "Mano 7 · pares · Móviles: 4", in lines that end between its parts. */
function course({ hand, lance, phones }: RoomTable): string {
  return [
    hand > 0 ? say("tables.hand", { n: hand }) : "",
    lance === null ? "" : t(`say.lance.${lance}`),
    say("tables.phones", { n: phones }),
  ]
    .filter((one) => one !== "")
    .map((one) => one.replaceAll(" ", "\u00a0"))
    .join(" · ");
}

/** `Matches`: all matches, those that are to be played first. */
export function Matches({ view, directed }: Directing) {
  const numbers = view.matches.map(({ number }) => number);
  const isOver = (number: number): boolean => matchOf(view, number)?.state === "over";
  const open = numbers.filter((number) => !isOver(number));
  const over = numbers.filter(isOver).reverse();
  return (
    <div class="two-lists">
      {[open, over].map((some, n) => (
        <section key={n} class="list">
          <h2>{say(n === 0 ? "matches.open" : "matches.over")}</h2>
          {some.length === 0 && <p class="soft">{say("matches.none")}</p>}
          <MatchLines view={view} numbers={some} />
        </section>
      ))}
      <MatchDialog view={view} may={(match) => mayOf(directed, match)} />
    </div>
  );
}
