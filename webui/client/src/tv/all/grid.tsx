/**
 * `Grid`: several tables side by side, page after page if there are more than fit on one.
 * `LiveTables`: the grid of all live tables.
 */
import { useEffect } from "preact/hooks";
import type { TableLine } from "../../generated/protocol";
import { t } from "../../words/i18n";
import { Opening } from "../no-score";
import { chunks, useRotation } from "../rotation";
import { useLiveTables } from "./live-tables";
import { TableTile } from "./table-tile";
import "./grid.css";

const TURN_MS = 10_000;
const MOST_PER_PAGE = 9;

interface GridProps {
  tables: readonly TableLine[];
  /** Code by which a phone points this TV at one table. */
  board: string;
}

function Grid({ tables, board }: GridProps) {
  const pages = chunks(tables, MOST_PER_PAGE);
  const turn = useRotation(pages.length, TURN_MS);
  const shown = pages[turn] ?? [];
  useEffect(() => {
    document.title = `${t("board.all_tables")} · Amarrako`;
  });
  return (
    <main
      class="tables"
      data-count={pages[0]?.length ?? 0}
      data-pages={pages.length}
      data-testid="board-tables"
    >
      <h1 class="visually-hidden">{t("board.all_tables")}</h1>
      {shown.map((one) => (
        <TableTile key={one.table} one={one} />
      ))}
      <footer>
        {pages.length > 1 && (
          <p class="page" data-testid="board-page">
            {turn + 1}/{pages.length}
          </p>
        )}
        <p class="own-code">
          {t("board.this_tv")} <b data-testid="board-waiting-code">{board}</b>
          {` · ☰ › ${t("mesa.board")}`}
        </p>
      </footer>
    </main>
  );
}

/** All live tables; shown by a TV without a table, if there are several. */
export function LiveTables({ board }: { board: string }) {
  const tables = useLiveTables();
  return tables === null ? <Opening /> : <Grid tables={tables} board={board} />;
}
