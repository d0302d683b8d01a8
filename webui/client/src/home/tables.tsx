import { useSignal } from "@preact/signals";
import { ownTables } from "../browser/own-tables";
import type { TableLine } from "../generated/protocol";
import { Button } from "../ui/button";
import { t } from "../words/i18n";
import { stateOfTable } from "../words/phases";
import { SideScores } from "./side-scores";
import { count, say } from "./words";

/** This phone's table, if it is open: the one that it opened or sat at last. */
export function ownTableOf(tables: readonly TableLine[]): TableLine | undefined {
  const open = (code: string) =>
    tables.find((one) => one.table === code && (one.live || one.state === "playing"));
  return ownTables().flatMap((code) => open(code) ?? [])[0];
}

/** Link to this phone's table. */
export function OwnTable({ one }: { one: TableLine }) {
  return (
    <section class="list own-table">
      <h2>{say("home.own_table")}</h2>
      <TableList tables={[one]} />
    </section>
  );
}

/** Tables on this server to join or watch: live ones first, the others on request. */
export function OpenTables({ tables }: { tables: readonly TableLine[] }) {
  const all = useSignal(false);
  // The server lists the newest table last.
  const newest = [...tables].reverse();
  const live = newest.filter((one) => one.live);
  const away = newest.filter((one) => !one.live);
  if (newest.length === 0) return null;
  return (
    <section class="list">
      <h2>{say("home.tables")}</h2>
      {live.length > 0 && <TableList tables={live} />}
      {away.length > 0 && (
        <>
          <Button
            id="tables-away"
            kind="plain"
            expanded={all.value}
            onPress={() => (all.value = !all.value)}
          >
            {count("home.away", away.length)}
          </Button>
          {all.value && <TableList tables={away} />}
        </>
      )}
    </section>
  );
}

function TableList({ tables }: { tables: readonly TableLine[] }) {
  return (
    <ul class="tables">
      {tables.map((one) => (
        <li key={one.table}>
          <a href={`/t/${one.table}`} data-testid={`table-${one.table}`} data-live={one.live}>
            <SideScores names={one.names} score={one.score} />
            <Players of={one} />
            <span class="soft">
              <b class="code">{one.table}</b>
              {[
                "",
                stateOfTable(one),
                count("home.seated", one.seated),
                one.unrecorded ? t("play.unrecorded") : "",
              ]
                .filter((each, place) => each !== "" || place === 0)
                .join(" · ")}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The players, unless the sides are called by them. */
function Players({ of }: { of: TableLine }) {
  const players = of.players.map((names) => names.join(", "));
  if (players.every((names, side) => names === "" || names === of.names[side])) return null;
  return <span class="soft">{players.filter(Boolean).join(" – ")}</span>;
}
