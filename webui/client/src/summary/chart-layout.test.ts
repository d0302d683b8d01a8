import { describe, expect, it } from "vitest";
import type { LanceCounts, Point, Summary } from "../generated/protocol";
import { type Box, chartLayout } from "./chart-layout";

const BOX: Box = { left: 38, top: 30, width: 280, height: 200, mark: 13 };
const NONE: LanceCounts = { grande: 0, chica: 0, pares: 0, juego: 0, punto: 0 };

/** A summary with this many sides and these points. */
function summary(sides: number, score: Point[], target = 40): Summary {
  return {
    number: 1,
    state: "playing",
    winner: null,
    target,
    games_to_win: 2,
    hands: score.length,
    at: 0,
    seconds: 60,
    hands_an_hour: null,
    longest_bet: null,
    ordagos: { said: 0, accepted: 0 },
    sides: Array.from({ length: sides }, (_, side) => ({
      side,
      name: `S${side}`,
      games: 0,
      stones: 0,
      dejes: 0,
      deje_stones: 0,
      lances: NONE,
    })),
    players: [],
    score,
    won: [0, 0],
  };
}

const TWO_GAMES: Point[] = [
  { hand: 0, game: 1, score: [0, 0] },
  { hand: 1, game: 1, score: [40, 10] },
  { hand: 1, game: 2, score: [0, 0] },
  { hand: 2, game: 2, score: [5, 20] },
];

describe("layout of the chart", () => {
  it("places one game after the other, with 0 at the bottom and the target at the top", () => {
    const { games, target } = chartLayout(summary(2, TWO_GAMES), BOX);
    expect(target).toBe(30);
    expect(games.map(({ x, width }) => [x, width])).toEqual([
      [38, 140],
      [178, 140],
    ]);
    expect(games[0]?.lines[0]?.places).toEqual([
      { x: 38, y: 230 },
      { x: 178, y: 30 },
    ]);
    expect(games[1]?.lines[1]?.places.at(-1)).toEqual({ x: 318, y: 130 });
  });

  it("puts a side's shape at the end of each game, and no two shapes of a side on each other", () => {
    const many = Array.from({ length: 101 }, (_, hand) => ({
      hand,
      game: 1,
      score: [0, 1, 2, 3, 4, 5],
    }));
    for (const { places, marks } of chartLayout(summary(6, many), BOX).games[0]?.lines ?? []) {
      expect(marks.at(-1)).toEqual(places.at(-1));
      expect(marks.length).toBeGreaterThan(5);
      const gaps = marks.slice(1).map(({ x }, n) => x - (marks[n]?.x ?? 0));
      expect(Math.min(...gaps)).toBeGreaterThan(BOX.mark);
    }
  });

  it.each([
    [40, [0, 10, 20, 30, 40]],
    [35, [0, 10, 20, 35]],
    [25, [0, 5, 10, 15, 20, 25]],
    [50, [0, 10, 20, 30, 40, 50]],
    [300, [0, 60, 120, 180, 240, 300]],
  ])("a target of %i has few and round ticks", (target, ticks) => {
    expect(chartLayout(summary(2, TWO_GAMES, target), BOX).ticks.map(({ value }) => value)).toEqual(
      ticks,
    );
  });
});
