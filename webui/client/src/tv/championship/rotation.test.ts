/** Tests of what the TV shows in turn. */
import { describe, expect, it } from "vitest";
import { knockout, roomOf, withMatch } from "../../../test/championship-fixture";
import type { Championship } from "../../generated/championship";
import { slidesOf } from "./rotation";
import { bracketParts } from "./slides/bracket-parts";

const partsOf = (now: Championship) => now.stages.flatMap((stage) => bracketParts(now, stage));

describe("parts of a bracket", () => {
  it("are one up to 8 pairs", () => {
    expect([2, 4, 8, 16, 32].map((pairs) => partsOf(knockout(pairs)).length)).toEqual([
      1, 1, 1, 3, 5,
    ]);
  });

  it.each([16, 32, 64, 128])("show every match of %i pairs, at most four in a column", (pairs) => {
    const parts = partsOf(knockout(pairs));
    const shown = new Set(parts.flatMap(({ placed }) => placed.map(({ match }) => match.number)));
    expect(shown.size).toBe(pairs - 1);
    expect(parts.map(({ rows }) => rows)).toEqual(parts.map(() => 4));
  });

  it("leave out what is over, and keep the last", () => {
    const over = (matches: number[]) => {
      const now = matches.reduce((was, n) => withMatch(was, n, { state: "over" }), knockout(16));
      return partsOf(now).map(({ placed }) => placed[0]?.match.number);
    };
    const [first, second, final] = over([]);
    expect(over([1, 2, 3, 4, 9, 10])).toEqual([first, second, final]);
    expect(over([1, 2, 3, 4, 9, 10, 13])).toEqual([second, final]);
    expect(over(Array.from({ length: 15 }, (_, n) => n + 1))).toEqual([final]);
  });

  it("puts each match between the two that lead to it", () => {
    const [part] = partsOf(knockout(8));
    const final = part?.placed.find(({ column }) => column === 2);
    const semifinals = part?.placed.filter(({ column }) => column === 1);
    expect(final).toMatchObject({ row: 0, rows: 4 });
    expect(semifinals?.map(({ row, rows }) => [row, rows])).toEqual([
      [0, 2],
      [2, 2],
    ]);
  });
});

describe("slides", () => {
  const kinds = (now: Championship, only: string | null = null) =>
    slidesOf(now, roomOf(8), only).map(({ kind }) => kind);

  it("show entries before the draw, then calls, bracket and tables", () => {
    const entries = knockout(8, { state: "entries", stages: [], matches: [] });
    expect(kinds(entries)).toEqual(["entries"]);
    expect(kinds(knockout(8, { calls: [1] }))).toEqual(["calls", "bracket", "tables"]);
  });

  it("show all calls, six at a time", () => {
    const calls = Array.from({ length: 14 }, (_, n) => n + 1);
    const slides = slidesOf(knockout(32, { calls }), roomOf(8), "calls");
    expect(slides.map((one) => one.kind === "calls" && one.calls.length)).toEqual([5, 5, 4]);
  });

  it("are of one kind where the address asks for it, if there are some", () => {
    expect(kinds(knockout(64), "bracket")).toHaveLength(9);
    expect(kinds(knockout(8), "calls")).toEqual(["bracket", "tables"]);
  });

  it("show no screen of free tables only", () => {
    const shown = (taken: number) =>
      slidesOf(knockout(32), roomOf(12, taken), null).flatMap((one) =>
        one.kind === "tables" ? [one.tables.map(({ table }) => table)] : [],
      );
    expect(shown(7)).toEqual([
      [1, 2, 3, 4, 5, 6],
      [7, 8, 9, 10, 11, 12],
    ]);
    expect(shown(2)).toEqual([[1, 2, 3, 4, 5, 6]]);
    expect(shown(0)).toEqual([]);
  });

  it("begin with the champions once there are some", () => {
    expect(kinds(knockout(2, { state: "over", winner: [1] }))[0]).toBe("champions");
  });
});

it("shows the round that is played these days, at most a dozen matches at a time", () => {
  const now = knockout(32);
  const stages = now.stages.map((stage) => ({ ...stage, over_days: true, current: 1 }));
  const rounds = slidesOf({ ...now, stages }, null, "round");
  expect(rounds.map((slide) => slide.kind === "round" && slide.matches.length)).toEqual([8, 8]);
  expect(slidesOf(now, null, null).some(({ kind }) => kind === "round")).toBe(false);
});
