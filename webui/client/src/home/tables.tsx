import { plural, t } from "../i18n";
import { scoreLine } from "../lists";
import type { TableLine } from "../http";

/** The tables of this house, with their score, to be joined or watched. */
export function OpenTables({ tables }: { tables: readonly TableLine[] }) {
  if (tables.length === 0) return null;
  return (
    <section class="list">
      <h2>{t("home.tables")}</h2>
      <ul class="tables">
        {tables.map((one) => (
          <li key={one.table}>
            <a href={`/t/${one.table}`} data-testid={`table-${one.table}`}>
              <b class="code">{one.table}</b>
              <span class="who">
                <Names of={one} />
                <span class="soft">{plural("home.seated", one.seated)}</span>
              </span>
              {one.names.length === 2 && <b class="score">{scoreLine(one.score)}</b>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Two sides by name, their score beside them; several each with his own number. */
function Names({ of: { names, score } }: { of: TableLine }) {
  if (names.length === 2) return <span class="names">{names.join(" – ")}</span>;
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
