import { shapeOf } from "../pieces/stones";
import { type Box, chartLayout, type LineData, type Place, type PlacedLine } from "./layout";

/**
 * Colours of a chart as CSS values. A picture that is saved has no style sheet, so it brings its
 * own.
 */
export interface Look {
  ground: string;
  ink: string;
  soft: string;
  line: string;
  side: (side: number) => string;
}
/** The colours of the page. */
export const PAGE: Look = {
  ground: "var(--paper)",
  ink: "var(--ink)",
  soft: "var(--ink-soft)",
  line: "var(--line)",
  side: (side) => `var(--side-${side})`,
};

interface LinesProps {
  data: LineData;
  box: Box;
  look: Look;
  /** Font size. */
  text: number;
}

/** Line chart, within an SVG: each line in the hue of a side, with its shape at the points. */
export function Lines({ data, box, look, text }: LinesProps) {
  const { parts, ticks, target } = chartLayout(data, box);
  const right = box.left + box.width;
  const bottom = box.top + box.height;
  return (
    <g font-size={text} fill={look.soft}>
      {ticks.map(({ value, y }) => (
        <g key={value}>
          {y !== target && (
            <path d={`M${box.left} ${y}H${right}`} stroke={value ? look.line : look.soft} />
          )}
          <text x={box.left - text / 2} y={y + text * 0.35} text-anchor="end">
            {numberOf(value)}
          </text>
        </g>
      ))}
      {target !== null && (
        <path
          d={`M${box.left} ${target}H${right}`}
          stroke={look.ink}
          stroke-width={text / 8}
          stroke-dasharray={`${text / 8} ${text / 3}`}
          stroke-linecap="round"
        />
      )}
      {parts.map(({ name, x, width, lines }, n) => (
        <g key={n}>
          {n > 0 && <path d={`M${x} ${box.top - text}V${bottom}`} stroke={look.soft} />}
          <text x={x + width / 2} y={box.top - text * 0.7} text-anchor="middle">
            {/* A name that is too wide is its number alone. */}
            {name.length * 0.6 < width / text ? name : n + 1}
          </text>
          {lines.map((line) => (
            <Line key={line.side} line={line} look={look} wide={text / 6} />
          ))}
          {lines.map((line) => (
            <Marks key={line.side} line={line} look={look} size={box.mark} />
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
  look: Look;
}

function Line({ line: { side, places }, look, wide }: LineProps & { wide: number }) {
  const d = places.map(({ x, y }, n) => `${n ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
  return (
    <path
      d={d}
      data-line={side}
      fill="none"
      stroke={look.side(side)}
      stroke-width={wide}
      stroke-linejoin="round"
    />
  );
}

function Marks({ line: { side, marks }, look, size }: LineProps & { size: number }) {
  return (
    <>
      {marks.map((place, n) => (
        <Shape key={n} side={side} at={place} size={size} look={look} />
      ))}
    </>
  );
}

interface ShapeProps {
  side: number;
  at: Place;
  size: number;
  look: Look;
}

/** The shape of a side, centred on a point. */
export function Shape({ side, at, size, look }: ShapeProps) {
  const from = (middle: number) => (middle - size / 2).toFixed(1);
  return (
    <path
      d={shapeOf(side)}
      transform={`translate(${from(at.x)} ${from(at.y)}) scale(${size / 100})`}
      fill={look.side(side)}
      stroke={look.ground}
      stroke-width="12"
    />
  );
}
