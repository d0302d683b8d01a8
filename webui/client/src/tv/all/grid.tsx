/**
 * `Grid`: several tables side by side, page after page if there are more than fit on one.
 * `LiveTables`: the grid of all live tables, polled every two seconds from GET /api/tables. Polling
 * pauses while the socket is not connected, so that no request hangs on a dead server.
 */
import { computed, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { TableLine } from "../../generated/protocol";
import { atServer } from "../../net/servers";
import { connected } from "../../state/store";
import { SideSign } from "../../ui/pieces/stones";
import { t } from "../../words/i18n";
import { stateOfTable } from "../../words/phases";
import { FitText, fitStyle } from "../fit-text";
import { Opening } from "../no-score";
import { chunks, useRotation } from "../rotation";
import { coloursOf } from "../sides/side-colours";
import { Games } from "../sides/side-score";
import { StoneInks, StonesPicture } from "../sides/stones";
import "./grid.css";
import { say } from "../words";

const TURN_MS = 10_000;
const MOST_PER_PAGE = 9;

interface GridProps {
  tables: readonly TableLine[];
  /** Code by which a phone points this TV at one table. */
  screen: string;
}

function Grid({ tables, screen }: GridProps) {
  const pages = chunks(tables, MOST_PER_PAGE);
  const turn = useRotation(pages.map(() => TURN_MS));
  const shown = pages[turn] ?? [];
  useEffect(() => {
    document.title = `${say("tv.all_tables")} · Amarrako`;
  });
  return (
    <main
      class="tables"
      data-count={shown.length}
      data-pages={pages.length}
      data-testid="tv-tables"
    >
      <h1 class="visually-hidden">{say("tv.all_tables")}</h1>
      <StoneInks />
      {shown.map((one) => (
        <TableTile key={one.table} one={one} />
      ))}
      <footer>
        {pages.length > 1 && (
          <p class="page" data-testid="tv-page">
            {turn + 1}/{pages.length}
          </p>
        )}
        <p class="own-code">
          {say("tv.this_tv")} <b data-testid="tv-waiting-code">{screen}</b>
          {` · ☰ › ${t("mesa.screen")}`}
        </p>
      </footer>
    </main>
  );
}

/** All live tables; shown by a TV without a table, if there are several. */
export function LiveTables({ screen }: { screen: string }) {
  const tables = useLiveTables();
  return tables === null ? <Opening /> : <Grid tables={tables} screen={screen} />;
}

const EVERY_MS = 2000;

/** The newest answer as text, so that an unchanged answer changes no signal. */
export const tablesAnswer = signal<string | null>(null);

/**
 * The live tables by code, so that none changes its place while it is played at; null before the
 * first answer.
 */
const tablesNow = computed<readonly TableLine[] | null>(() => {
  if (tablesAnswer.value === null) return null;
  const { tables } = JSON.parse(tablesAnswer.value) as { tables: TableLine[] };
  return tables.filter(({ live }) => live).sort((a, b) => (a.table < b.table ? -1 : 1));
});

function useLiveTables(): readonly TableLine[] | null {
  const there = connected.value;
  useEffect(() => {
    if (!there) return undefined;
    const gone = new AbortController();
    let next: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      try {
        const answer = await fetch(atServer("/api/tables"), { signal: gone.signal });
        if (answer.ok) tablesAnswer.value = await answer.text();
      } catch (why) {
        if (!gone.signal.aborted) console.info("tables not loaded", why);
      }
      if (!gone.signal.aborted) next = setTimeout(() => void ask(), EVERY_MS);
    };
    void ask();
    return () => {
      gone.abort();
      clearTimeout(next);
    };
  }, [there]);
  return tablesNow.value;
}

/** Tile of one table in the grid: what it is at, and its sides. */
function TableTile({ one }: { one: TableLine }) {
  const state = stateOfTable(one);
  return (
    <section
      class="small-table"
      style={{ "--sides": one.names.length }}
      data-sides={one.names.length}
      data-ordago={one.ordago}
      aria-label={t("app.at_table", { code: one.table })}
      data-testid={`tv-table-${one.table}`}
    >
      <header>
        <FitText as="lance" words={one.ordago ? `${state} · ${t("say.standing.ordago")}` : state} />
        <p class="code">
          {say("tv.where_game", { game: gameOf(one) })} · {one.table}
        </p>
      </header>
      <div class="lines">
        {one.names.map((name, side) => (
          <Line key={side} one={one} side={side} name={name} />
        ))}
      </div>
    </section>
  );
}

/** "2/3": which game is played, and of how many at most. */
function gameOf({ games, games_to_win, names, game_winner, winner }: TableLine): string {
  const won = games.reduce((sum, one) => sum + one, 0);
  const over = game_winner !== null || winner !== null;
  return `${over ? won : won + 1}/${names.length * (games_to_win - 1) + 1}`;
}

function Line({ one, side, name }: { one: TableLine; side: number; name: string }) {
  const won = one.winner === side || one.game_winner === side;
  // The winner of the game is no longer adentro.
  const adentro = one.adentro[side] === true && !won;
  const [piedras, amarrakos] = [one.piedras[side] ?? 0, one.amarrakos[side] ?? 0];
  return (
    <div class="line" style={coloursOf(side)} data-adentro={one.adentro[side]} data-won={won}>
      <SideSign side={side} />
      <FitText as="name" words={name} />
      <Games side={side} won={one.games[side] ?? 0} needed={one.games_to_win} />
      <b class="number">
        <span style={fitStyle(String(one.score[side]), 2)}>{one.score[side]}</span>
      </b>
      <div class="stones-layout">
        {adentro && <span class="adentro-mark">{say("tv.adentro")}</span>}
        {!won && <StonesPicture n={side} piedras={piedras} amarrakos={amarrakos} />}
      </div>
    </div>
  );
}
