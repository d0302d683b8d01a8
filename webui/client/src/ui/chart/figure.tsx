import { SideSign } from "../pieces/stones";
import { type LineData, ticksOf } from "./layout";
import { Lines, numberOf } from "./lines";
import "./chart.css";

const WIDTH = 328;
const HEIGHT = 250;
const TEXT = 16;
const MARK = 13;

interface LineFigureProps {
  id: string;
  /** What the chart shows, for screen readers. */
  label: string;
  data: LineData;
  /** Heading of the table's first column. */
  first: string;
  /** What opens the table. */
  inNumbers: string;
}

/** A line chart on a page, with the names of its lines and the same numbers as a table. */
export function LineFigure({ id, label, data, first, inNumbers }: LineFigureProps) {
  const wide = Math.max(...ticksOf(data).map((tick) => numberOf(tick).length));
  const left = TEXT * (0.6 * wide + 0.8);
  const top = data.parts.some(({ name }) => name) ? 30 : TEXT / 2;
  const ends = data.parts.length === 1 ? data.parts[0]?.points : undefined;
  const foot = ends ? TEXT * 1.6 : TEXT / 2;
  const box = {
    left,
    top,
    width: WIDTH - left - MARK / 2,
    height: HEIGHT - top - foot,
    mark: MARK,
  };
  const [from, to] = [ends?.[0]?.name, ends?.at(-1)?.name];
  return (
    <>
      <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" data-testid={`${id}-chart`}>
        <title>{label}</title>
        <Lines data={data} text={TEXT} box={box} />
        <g font-size={TEXT} fill="var(--ink-soft)">
          <text x={left} y={HEIGHT - 4}>
            {from}
          </text>
          <text x={WIDTH} y={HEIGHT - 4} text-anchor="end">
            {to !== from && to}
          </text>
        </g>
      </svg>
      {data.lines.length > 1 && (
        <ul class="chart-key">
          {data.lines.map(({ name, side }) => (
            <li key={side}>
              <SideSign side={side} /> {name}
            </li>
          ))}
        </ul>
      )}
      <details class="unfolds">
        <summary data-testid={`${id}-in-numbers`}>{inNumbers}</summary>
        <LineTable id={id} data={data} first={first} />
      </details>
    </>
  );
}

/** The chart as a table, for screen readers and exact numbers. */
function LineTable({
  id,
  data: { lines, parts },
  first,
}: Pick<LineFigureProps, "id" | "data" | "first">) {
  return (
    <table class="figures" data-testid={`${id}-course`}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {lines.map(({ name, side }) => (
            <th key={side} scope="col">
              <SideSign side={side} />
              <span class="visually-hidden">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      {parts.map(({ name, points }, n) => (
        <tbody key={n}>
          {name && (
            <tr>
              <th scope="rowgroup" colSpan={lines.length + 1}>
                {name}
              </th>
            </tr>
          )}
          {points.map((point, m) => (
            <tr key={m}>
              <th scope="row">{point.name}</th>
              {point.values.map((value, line) => (
                <td key={line}>{value === null ? "" : numberOf(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
