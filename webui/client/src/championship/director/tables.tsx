/** `Tables`: every table of the room at a glance, most urgent first, and the matches that wait. */
import type { Championship, RoomTable } from "../../generated/championship";
import { Button } from "../../ui/button";
import { room } from "../link";
import { matchAt, matchName, matchOf } from "../names";
import { type Directing, mayOf } from "./directing";
import { MatchDialog } from "./match/dialog";
import { MatchLines } from "./match/lines";
import { moving } from "./match/open-match";
import { RoundTime } from "./round-time";
import { TableCard } from "./table-card";
import { say } from "./words";
import "./tables.css";

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
