import { useSignal } from "@preact/signals";
import { stateOfTable } from "../board/phase-heading";
import type { TableLine } from "../generated/protocol";
import { plural, t } from "../i18n";
import { Button } from "../ui/button";
import { SideScores } from "./side-scores";

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
      <h2>{t("home.tables")}</h2>
      {live.length > 0 && <TableList tables={live} />}
      {away.length > 0 && (
        <>
          <Button
            id="tables-away"
            kind="plain"
            expanded={all.value}
            onPress={() => (all.value = !all.value)}
          >
            {plural("home.away", away.length)}
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
            <span class="soft">
              <b class="code">{one.table}</b>
              {` · ${stateOfTable(one)} · ${plural("home.seated", one.seated)}`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
