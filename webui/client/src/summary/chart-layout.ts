/** Layout of the score chart: coordinates only, drawn by chart.tsx. */
import type { Point, Summary } from "../generated/protocol";

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
export interface SideLine {
  side: number;
  places: Place[];
  /** The points with the side's shape: always the last one of a game, and no two on each other. */
  marks: Place[];
}
export interface GameLayout {
  game: number;
  /** Left edge and width. */
  x: number;
  width: number;
  lines: SideLine[];
}
export interface Course {
  games: GameLayout[];
  ticks: { value: number; y: number }[];
  target: number;
}

/** Place the games one after the other across the width of the box; the target is at its top. */
export function chartLayout({ score, sides, target }: Summary, box: Box): Course {
  const first = score[0]?.hand ?? 0;
  const hands = Math.max((score.at(-1)?.hand ?? 0) - first, 1);
  const across = (hand: number) => box.left + ((hand - first) / hands) * box.width;
  const up = (stones: number) => box.top + box.height * (1 - stones / target);
  const every = Math.max(1, Math.ceil((box.mark * 1.7 * hands) / box.width));
  const games = byGame(score).map(({ game, points }) => {
    const x = across(points[0]?.hand ?? first);
    return {
      game,
      x,
      width: across(points.at(-1)?.hand ?? first) - x,
      lines: sides.map(({ side }) => {
        const places = points.map((one) => ({ x: across(one.hand), y: up(one.score[side] ?? 0) }));
        const marks = places.filter((_, n) => n > 0 && carries(places.length - 1 - n, side, every));
        return { side, places, marks };
      }),
    };
  });
  const ticks = [...ticksTo(target), target].map((value) => ({ value, y: up(value) }));
  return { games, ticks, target: up(target) };
}

/**
 * Whether the point `before` places before the last one carries its side's shape. If not every
 * point can, the sides alternate, so that lines that run together can be told apart.
 */
function carries(before: number, side: number, every: number): boolean {
  return before === 0 || (before >= every && before % every === side % every);
}

/** The points of each game, in order. */
export function byGame(score: readonly Point[]): { game: number; points: Point[] }[] {
  const games = [...new Set(score.map(({ game }) => game))];
  return games.map((game) => ({ game, points: score.filter((one) => one.game === game) }));
}

/** Round numbers below the target: few, and none close to it. */
function ticksTo(target: number): number[] {
  const step = [5, 10, 20, 25, 50].find((one) => target / one <= 5) ?? Math.ceil(target / 5);
  const count = Math.ceil(target / step);
  return Array.from({ length: count }, (_, n) => n * step).filter(
    (value) => target - value >= step * 0.6,
  );
}
