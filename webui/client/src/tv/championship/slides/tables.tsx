/** `Tables`: tables of the room, with the match that is at each. */
import { matchOf, sideName, tableName } from "../../../championship/names";
import { say } from "../../../championship/words";
import type { Championship, ChampionshipMatch, RoomTable } from "../../../generated/championship";
import { OneLine } from "../one-line";
import "./tables.css";

interface TablesProps {
  now: Championship;
  tables: readonly RoomTable[];
}

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
            <OneLine words={sideName(now, match, side)} />
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
