/** `TableCard`: one table of the room: its match, how it stands, and what it needs. */
import { useRef } from "preact/hooks";
import type { Championship, RoomTable } from "../../generated/championship";
import { seeing, useSettling } from "../../ui/press/press-guard";
import { t } from "../../words/i18n";
import { matchOf, sideName, stateName, tableName } from "../names";
import { say as sayShared } from "../words";
import { act } from "./act";
import { moving, openMatch } from "./match/open-match";
import { say } from "./words";

interface TableCardProps {
  view: Championship;
  table: RoomTable;
  now: number;
  unread: boolean;
}

export function TableCard({ view, table, now, unread }: TableCardProps) {
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
