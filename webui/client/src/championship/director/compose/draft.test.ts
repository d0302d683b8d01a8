import { expect, test } from "vitest";
import {
  emptyFormat,
  entrantChoices,
  gamesOf,
  gamesOfFinal,
  isFollowed,
  stageOf,
  withCriterion,
  withGames,
  withOneMore,
  withoutStage,
  withStage,
} from "./draft";
import { placesOf } from "./plan-drawing";
import { groupsIn, hours } from "./plan-words";

const groups = { ...emptyFormat(), stages: [stageOf("groups")] };
const twoStages = withOneMore(groups);

test("one more stage is of the first of the last one, or a second chance", () => {
  expect(twoStages.stages[1]?.entrants).toMatchObject({ kind: "qualified", stage: 0, last: 2 });
  const three = withOneMore(twoStages);
  expect(three.stages[2]?.entrants).toMatchObject({ kind: "beaten", stage: 1, rounds: 1 });
});

test("a stage has the first of any earlier one, and those out of knockouts and lives", () => {
  expect([...entrantChoices(withOneMore(twoStages), 2).keys()]).toEqual([
    "qualified-0",
    "qualified-1",
    "beaten-1",
  ]);
});

test("what follows from later stages is renumbered when one is removed", () => {
  const lives = stageOf("lives", twoStages.stages[1]);
  const three = withOneMore(withStage(twoStages, 1, lives));
  const moved = withStage(three, 2, {
    ...stageOf("knockout"),
    entrants: { kind: "beaten", stage: 1, rounds: 30 },
  });
  expect([0, 1, 2].map((place) => isFollowed(moved, place))).toEqual([true, true, false]);
  expect(withoutStage(moved, 0).stages[1]?.entrants).toMatchObject({ stage: 0 });
});

test("another kind keeps whom the stage has, its name and its games", () => {
  const named = { ...stageOf("knockout"), name: "Cuadro B", minutes: 45 };
  const swiss = stageOf("swiss", withGames(named, 3, null));
  expect(swiss).toMatchObject({ kind: "swiss", name: "Cuadro B", minutes: 45 });
  expect(gamesOf(swiss)).toBe(3);
});

test("the games of the final are beside those of all, and what holds for many pairs stays", () => {
  const many = { games: 2, above: 8, last_rounds: 0 };
  const stage = { ...stageOf("knockout"), games: [{ games: 3, above: 0, last_rounds: 0 }, many] };
  const changed = withGames(stage, 2, 3);
  expect(changed.games).toEqual([
    { games: 2, above: 0, last_rounds: 0 },
    many,
    { games: 3, above: 0, last_rounds: 1 },
  ]);
  expect([gamesOf(changed), gamesOfFinal(changed)]).toEqual([2, 3]);
  expect(gamesOfFinal(withGames(changed, 2, null))).toBeNull();
});

test("the criteria of standings are exchanged, added and taken away by place", () => {
  const format = emptyFormat();
  expect(format.criteria).toEqual(["matches", "games", "direct", "stones"]);
  const points = withCriterion(format, 0, "points");
  expect(points.criteria).toEqual(["points", "games", "direct", "stones"]);
  expect(withCriterion(points, 4, "matches").criteria.at(-1)).toBe("matches");
  expect(withCriterion(points, 2, null).criteria).toEqual(["points", "games", "stones"]);
});

test("stages are drawn below the one they follow from, side by side", () => {
  const follows = [null, 0, 0, 1].map((each) => ({ follows: each }));
  expect(placesOf(follows)).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 1 },
    { x: 1, y: 1 },
    { x: 0, y: 2 },
  ]);
});

test("times are rounded, and groups counted by size", () => {
  expect([3, 45, 60, 152].map(hours)).toEqual(["5 min", "45 min", "1 h", "2 h 30"]);
  expect(groupsIn([4, 4, 3])).toBe("2×4 + 1×3");
});
