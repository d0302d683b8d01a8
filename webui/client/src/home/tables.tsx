import { useSignal } from "@preact/signals";
import { phaseName } from "../board/phase-heading";
import type { TableLine } from "../generated/protocol";
import { plural, t } from "../i18n";
import { scoreLine } from "../lists";
import { Button } from "../ui/button";

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
            <Names of={one} />
            <span class="soft">
              <b class="code">{one.table}</b>
              {` · ${where(one)} · ${plural("home.seated", one.seated)}`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** "Casa 23 – 37 Visita"; with more sides, each name with its number. */
function Names({ of: { names, score } }: { of: TableLine }) {
  const [left, right] = names;
  if (names.length === 2)
    return (
      <span class="names two">
        <span>{left}</span>
        <b class="tally">{scoreLine(score)}</b>
        <span>{right}</span>
      </span>
    );
  return (
    <span class="names">
      {names.map((name, side) => (
        <span key={side}>
          {name} <b>{score[side]}</b>
        </span>
      ))}
    </span>
  );
}

/** Phase of its hand, or who won. */
function where({ names, winner, game_winner, phase, punto }: TableLine): string {
  if (winner !== null) return t("count.match_for", { side: names[winner] ?? "" });
  if (game_winner !== null) return t("board.game_won", { side: names[game_winner] ?? "" });
  return phaseName(phase, punto);
}
