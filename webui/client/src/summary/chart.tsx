import type { Summary } from "../generated/protocol";
import { shapeOf } from "../ui/pieces/stones";
import { type Box, chartLayout, type Place, type SideLine } from "./chart-layout";
import { say } from "./words";

/**
 * Colours of the chart as CSS values. A picture that is saved has no style sheet, so it brings its
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

interface ChartProps {
  summary: Summary;
  box: Box;
  look: Look;
  /** Font size. */
  text: number;
}

/**
 * Line chart of the score by hand: a line for each side, in its hue, with its shape at the points.
 */
export function Chart({ summary, box, look, text }: ChartProps) {
  const { games, ticks, target } = chartLayout(summary, box);
  const right = box.left + box.width;
  const bottom = box.top + box.height;
  return (
    <g font-size={text} fill={look.soft}>
      {ticks.map(({ value, y }) => (
        <g key={value}>
          {y !== target && <path d={`M${box.left} ${y}H${right}`} stroke={look.line} />}
          <text x={box.left - text / 2} y={y + text * 0.35} text-anchor="end">
            {value}
          </text>
        </g>
      ))}
      <path
        d={`M${box.left} ${target}H${right}`}
        stroke={look.ink}
        stroke-width={text / 8}
        stroke-dasharray={`${text / 8} ${text / 3}`}
        stroke-linecap="round"
      />
      {games.map(({ game, x, width, lines }) => (
        <g key={game} data-game={game}>
          {game > 1 && <path d={`M${x} ${box.top - text}V${bottom}`} stroke={look.soft} />}
          <text x={x + width / 2} y={box.top - text * 0.7} text-anchor="middle">
            {nameFitting(game, width / text)}
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

/** "Juego 2", or "2" if that is too wide; `letters` is the width in multiples of the font size. */
function nameFitting(game: number, letters: number): string {
  const name = say("summary.game", { n: game });
  return name.length * 0.6 < letters ? name : String(game);
}

interface LineProps {
  line: SideLine;
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

/** The shape of a side, centred on a point. */
export function Shape({
  side,
  at,
  size,
  look,
}: {
  side: number;
  at: Place;
  size: number;
  look: Look;
}) {
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
