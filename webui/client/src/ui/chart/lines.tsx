import { shapeOf } from "../pieces/stones";
import { type Box, chartLayout, type LineData, type Place, type PlacedLine } from "./layout";

interface LinesProps {
  data: LineData;
  box: Box;
  /** Font size. */
  text: number;
}

const hueOf = (side: number): string => `var(--side-${side})`;

/** Line chart, within an SVG: each line in the hue of a side, with its shape at the points. */
export function Lines({ data, box, text }: LinesProps) {
  const { parts, ticks, target } = chartLayout(data, box);
  const right = box.left + box.width;
  const bottom = box.top + box.height;
  return (
    <g font-size={text} fill="var(--ink-soft)">
      {ticks.map(({ value, y }) => (
        <g key={value}>
          {y !== target && (
            <path
              d={`M${box.left} ${y}H${right}`}
              stroke={value ? "var(--line)" : "var(--ink-soft)"}
            />
          )}
          <text x={box.left - text / 2} y={y + text * 0.35} text-anchor="end">
            {numberOf(value)}
          </text>
        </g>
      ))}
      {target !== null && (
        <path
          d={`M${box.left} ${target}H${right}`}
          stroke="var(--ink)"
          stroke-width={text / 8}
          stroke-dasharray={`${text / 8} ${text / 3}`}
          stroke-linecap="round"
        />
      )}
      {parts.map(({ name, x, width, lines }, n) => (
        <g key={n}>
          {n > 0 && <path d={`M${x} ${box.top - text}V${bottom}`} stroke="var(--ink-soft)" />}
          <text x={x + width / 2} y={box.top - text * 0.7} text-anchor="middle">
            {/* A name that is too wide is its number alone. */}
            {name.length * 0.6 < width / text ? name : n + 1}
          </text>
          {lines.map((line) => (
            <Line key={line.side} line={line} wide={text / 6} />
          ))}
          {lines.map((line) => (
            <Marks key={line.side} line={line} size={box.mark} />
          ))}
        </g>
      ))}
    </g>
  );
}

/** A number with the minus sign that is as wide as a digit. */
export const numberOf = (value: number): string => String(value).replace("-", "−");

interface LineProps {
  line: PlacedLine;
}

function Line({ line: { side, places }, wide }: LineProps & { wide: number }) {
  const d = places.map(({ x, y }, n) => `${n ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
  return (
    <path
      d={d}
      data-line={side}
      fill="none"
      stroke={hueOf(side)}
      stroke-width={wide}
      stroke-linejoin="round"
    />
  );
}

function Marks({ line: { side, marks }, size }: LineProps & { size: number }) {
  return (
    <>
      {marks.map((place, n) => (
        <Shape key={n} side={side} at={place} size={size} />
      ))}
    </>
  );
}

interface ShapeProps {
  side: number;
  at: Place;
  size: number;
}

/** The shape of a side, centred on a point. */
function Shape({ side, at, size }: ShapeProps) {
  const from = (middle: number) => (middle - size / 2).toFixed(1);
  return (
    <path
      d={shapeOf(side)}
      transform={`translate(${from(at.x)} ${from(at.y)}) scale(${size / 100})`}
      fill={hueOf(side)}
      stroke="var(--paper)"
      stroke-width="12"
    />
  );
}
