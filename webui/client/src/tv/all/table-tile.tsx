/** Tile of one table in the grid: phase, and a line for each side. */
import type { TableLine } from "../../generated/protocol";
import { SideSign } from "../../ui/pieces/stones";
import { t } from "../../words/i18n";
import { FitText } from "../fit-text";
import { Games } from "../sides/games";
import { coloursOf } from "../sides/side-colours";
import { stateOfTable } from "../status/phase-heading";

export function TableTile({ one }: { one: TableLine }) {
  return (
    <section
      class="small-table"
      style={{ "--sides": one.names.length }}
      data-sides={one.names.length}
      aria-label={t("board.table_code", { table: one.table })}
      data-testid={`board-table-${one.table}`}
    >
      <header>
        <FitText as="lance" words={stateOfTable(one)} />
        <p class="code">{t("board.table_code", { table: one.table })}</p>
      </header>
      {one.names.map((name, side) => (
        <Line key={side} one={one} side={side} name={name} />
      ))}
    </section>
  );
}

function Line({ one, side, name }: { one: TableLine; side: number; name: string }) {
  const won = one.winner === side || one.game_winner === side;
  // The winner of the game is no longer adentro.
  const adentro = one.adentro[side] === true && !won;
  return (
    <div class="line" style={coloursOf(side)} data-adentro={one.adentro[side]} data-won={won}>
      <SideSign side={side} />
      <div class="who">
        <FitText as="name" words={name} />
        <div class="extras">
          <Games side={side} won={one.games[side] ?? 0} needed={one.games_to_win} />
          {adentro && <span class="adentro-mark">{t("board.adentro")}</span>}
        </div>
      </div>
      <b class="number">{one.score[side]}</b>
    </div>
  );
}
