import { describe, expect, it } from "vitest";
import { type Box, chartLayout, type LineData, type Part, ticksOf } from "./layout";

const BOX: Box = { left: 38, top: 30, width: 280, height: 200, mark: 13 };

/** A chart with this many lines and these parts. */
function chart(lines: number, parts: [x: number, ...values: (number | null)[]][][]): LineData {
  return {
    lines: Array.from({ length: lines }, (_, side) => ({ side, name: `S${side}` })),
    parts: parts.map(
      (points): Part => ({
        name: "",
        points: points.map(([x, ...values]) => ({ name: String(x), x, values })),
      }),
    ),
  };
}
/** One line with these values. */
const line = (...values: (number | null)[]) => chart(1, [values.map((one, n) => [n, one])]);

const TWO_GAMES = {
  ...chart(2, [
    [
      [0, 0, 0],
      [1, 40, 10],
    ],
    [
      [1, 0, 0],
      [2, 5, 20],
    ],
  ]),
  target: 40,
};

describe("layout of a line chart", () => {
  it("places one part after the other, with 0 at the bottom and the target at the top", () => {
    const { parts, target } = chartLayout(TWO_GAMES, BOX);
    expect(target).toBe(30);
    expect(parts.map(({ x, width }) => [x, width])).toEqual([
      [38, 140],
      [178, 140],
    ]);
    expect(parts[0]?.lines[0]?.places).toEqual([
      { x: 38, y: 230 },
      { x: 178, y: 30 },
    ]);
    expect(parts[1]?.lines[1]?.places.at(-1)).toEqual({ x: 318, y: 130 });
  });

  it("puts a line's shape at the end of each part, and no two shapes of a line on each other", () => {
    const many = Array.from(
      { length: 301 },
      (_, x) => [x, 0, 1, 2, 3, 4, 5] as [number, ...number[]],
    );
    for (const { places, marks } of chartLayout(chart(6, [many]), BOX).parts[0]?.lines ?? []) {
      expect(marks.at(-1)).toEqual(places.at(-1));
      expect(marks.length).toBeGreaterThan(5);
      const gaps = marks.slice(1).map(({ x }, n) => x - (marks[n]?.x ?? 0));
      expect(Math.min(...gaps)).toBeGreaterThan(BOX.mark);
    }
  });

  it("shows one point, and a line that begins later than the others", () => {
    const [one] = chartLayout(line(3), BOX).parts[0]?.lines ?? [];
    expect(one?.marks).toEqual([{ x: 38, y: 30 }]);
    const [late] = chartLayout(line(null, 1, 2), BOX).parts[0]?.lines ?? [];
    expect(late?.places.map(({ x }) => x)).toEqual([178, 318]);
  });

  it.each([
    [40, [0, 10, 20, 30, 40]],
    [35, [0, 10, 20, 35]],
    [25, [0, 5, 10, 15, 20, 25]],
    [50, [0, 10, 20, 30, 40, 50]],
    [300, [0, 100, 200, 300]],
  ])("a target of %i has few and round ticks", (target, ticks) => {
    expect(ticksOf({ ...TWO_GAMES, target })).toEqual(ticks);
  });

  it.each([
    [[0], [0, 1]],
    [
      [1, 3],
      [0, 1, 2, 3],
    ],
    [
      [-2, 3],
      [-2, -1, 0, 1, 2, 3],
    ],
    [
      [-7, 0],
      [-8, -6, -4, -2, 0],
    ],
    [
      [4, 1234],
      [0, 250, 500, 750, 1000, 1250],
    ],
  ])("values %j have the ticks %j", (values, ticks) => {
    expect(ticksOf(line(...values))).toEqual(ticks);
  });

  it("an axis may begin above 0", () => {
    expect(ticksOf({ ...line(1480, 1523), floating: true })).toEqual([
      1480, 1490, 1500, 1510, 1520, 1530,
    ]);
  });
});
