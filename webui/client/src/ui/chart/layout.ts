/** What a line chart shows, and where: coordinates only, drawn by lines.tsx. */

/** What a line chart shows. */
export interface LineData {
  lines: readonly Line[];
  /** Shown one after the other, such as the games of a match; a line is not joined across them. */
  parts: readonly Part[];
  /** The value that is played for: the top of the chart, a dotted line. Without it the values decide. */
  target?: number;
  /** Whether the axis may begin above 0, as where 0 means nothing. */
  floating?: boolean;
}
export interface Line {
  name: string;
  /** The side whose hue and shape the line has. */
  side: number;
}
export interface Part {
  /** Empty: it needs none, being the only one. */
  name: string;
  points: readonly Point[];
}
export interface Point {
  name: string;
  x: number;
  /** One for each line; null: the line has no point here. */
  values: readonly (number | null)[];
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Size of the shape at a point. */
  mark: number;
}
export interface Place {
  x: number;
  y: number;
}
export interface PlacedLine {
  side: number;
  places: Place[];
  /** The points with the line's shape: always the last one of a part, and no two on each other. */
  marks: Place[];
}
interface PlacedPart {
  name: string;
  /** Left edge and width. */
  x: number;
  width: number;
  lines: PlacedLine[];
}
export interface Course {
  parts: PlacedPart[];
  ticks: { value: number; y: number }[];
  /** The height of the target; null if there is none. */
  target: number | null;
}

/** Place the parts one after the other across the width of the box. */
export function chartLayout(data: LineData, box: Box): Course {
  const { lines, parts, target } = data;
  const xs = parts.flatMap(({ points }) => points.map(({ x }) => x));
  const first = Math.min(...xs);
  const length = Math.max(Math.max(...xs) - first, 1);
  const [low, high] = rangeOf(data);
  const across = (x: number) => box.left + ((x - first) / length) * box.width;
  const up = (value: number) => box.top + box.height * (1 - (value - low) / (high - low));
  const every = Math.max(1, Math.ceil((box.mark * 1.7 * length) / box.width));
  return {
    parts: parts.map(({ name, points }) => {
      const x = across(points[0]?.x ?? first);
      return {
        name,
        x,
        width: across(points.at(-1)?.x ?? first) - x,
        lines: lines.map(({ side }, n) => {
          const places = points.flatMap((point) => {
            const value = point.values[n] ?? null;
            return value === null ? [] : [{ x: across(point.x), y: up(value) }];
          });
          const last = places.length - 1;
          const marks = places.filter((_, m) => (m || !last) && carries(last - m, n, every));
          return { side, places, marks };
        }),
      };
    }),
    ticks: ticksOf(data).map((value) => ({ value, y: up(value) })),
    target: target === undefined ? null : up(target),
  };
}

/**
 * Whether the point `before` places before the last one carries the shape of its line. If not every
 * point can, the lines alternate, so that those that run together can be told apart.
 */
function carries(before: number, line: number, every: number): boolean {
  return before === 0 || (before >= every && before % every === line % every);
}

const MOST_STEPS = 5;

/** The values that are written beside the axis: few and round. */
export function ticksOf(data: LineData): number[] {
  const [low, high] = rangeOf(data);
  const step = stepFor(high - low);
  const ticks = Array.from(
    { length: Math.floor((high - low) / step) + 1 },
    (_, n) => low + n * step,
  );
  const { target } = data;
  if (target === undefined) return ticks;
  return [...ticks.filter((value) => target - value >= step * 0.6), target];
}

/** The lowest and the highest value of the axis. */
function rangeOf({ parts, target, floating }: LineData): [number, number] {
  if (target !== undefined) return [0, target];
  const points = parts.flatMap((part) => part.points);
  const values = points.flatMap((point) => point.values.filter((value) => value !== null));
  if (!floating || values.length === 0) values.push(0);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const step = stepFor(high - low);
  const bottom = Math.floor(low / step) * step;
  return [bottom, Math.max(Math.ceil(high / step) * step, bottom + step)];
}

/** The smallest round step that needs few of it. */
function stepFor(range: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(range, 1))) - 2);
  const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200].map((one) => one * power);
  return steps.find((one) => range / one <= MOST_STEPS) ?? range;
}
