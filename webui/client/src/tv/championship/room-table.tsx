/** TV page of a table of the room (/room/7/tv): the TV page of its match, or who plays here next. */
import { useEffect } from "preact/hooks";
import { arrived, ended, joinChampionship, view, welcome } from "../../championship/link";
import { matchAt, matchName, matchOf, sideName, tableName } from "../../championship/names";
import { say } from "../../championship/words";
import type { Championship } from "../../generated/championship";
import { atServer } from "../../net/servers";
import { lazy } from "../../ui/page/lazy";
import { useBurnInGuard } from "../burn-in";
import { useHiddenPointer, useKiosk } from "../kiosk";
import { say as sayOfTv } from "../words";
import { OneLine } from "./one-line";
import "../cloth.css";
import "../burn-in.css";
import "./page.css";
import "./room-table.css";

const TableTv = lazy(() => import("../index").then((page) => page.default));
const table = Number(location.pathname.split("/")[2]);

export default function RoomTableTv() {
  useKiosk(welcome, ended);
  useHiddenPointer();
  useEffect(() => joinChampionship(), []);
  useEffect(() => {
    document.title = `${tableName(table)} · Amarrako`;
  });
  const now = view.value;
  const match = now ? matchAt(now, table) : undefined;
  const guard = useBurnInGuard(match?.number, match?.state);
  if (match?.code) return <TableTv key={match.code} code={match.code} />;
  return (
    <div class="tv on-cloth championship-tv" {...guard}>
      <main class="tv-message tv-room" data-testid="tv-room">
        <h1>{tableName(table)}</h1>
        {match && now ? (
          <>
            <OneLine words={sideName(now, match, 0)} />
            <OneLine words={sideName(now, match, 1)} />
          </>
        ) : (
          <p>
            {now
              ? say("room.free")
              : arrived.value
                ? say("championship.none")
                : sayOfTv("tv.opening")}
          </p>
        )}
        {now && !match && <Next now={now} />}
        <img
          class="qr"
          src={atServer(`/qr.svg?path=/room/${table}`)}
          alt={`${location.origin}/room/${table}`}
        />
      </main>
    </div>
  );
}

/** The match that gets the next free table. */
function Next({ now }: { now: Championship }) {
  const next = matchOf(now, now.queue[0] ?? 0);
  if (!next) return null;
  return (
    <section>
      <h2>{say("championship.tv.next")}</h2>
      <OneLine words={matchName(now, next)} />
    </section>
  );
}
