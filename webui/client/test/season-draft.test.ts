/** What is typed in the form of a season, and what is sent. */
import { describe, expect, test } from "vitest";
import type { Points } from "../src/generated/protocol";
import {
  type Draft,
  draftOf,
  EMPTY_LINE,
  ruleName,
  seasonIn,
  withRule,
} from "../src/house/season-draft";

const WINS: Points = { won: 3, played: 0, game: 0, places: [], presets: [] };
const CIRCUIT: Points = { ...WINS, won: 0, places: [{ entries: 8, points: [10, 6, 3] }] };
const RULES = { wins: WINS, circuit: CIRCUIT };
const SEASON = { name: "Otoño", first: "2026-09-01", last: null, points: CIRCUIT };

describe("the draft of a season", () => {
  test.each([SEASON, { ...SEASON, last: "2026-12-20", points: { ...WINS, presets: ["navarra"] } }])(
    "stands for the season that it was made of",
    (season) => {
      expect(seasonIn(draftOf(season))).toEqual(season);
    },
  );

  test.each<[Partial<Draft>, boolean]>([
    [{ won: "" }, true],
    [{ won: "100" }, true],
    [{ won: "101" }, false],
    [{ played: "-1" }, false],
    [{ game: "1,5" }, false],
    [{ places: [{ ...EMPTY_LINE, entries: "1" }] }, false],
    [{ places: [{ ...EMPTY_LINE, entries: "512" }] }, true],
    [{ places: [{ entries: "8", points: ["x"] }] }, false],
  ])("is a season with %j: %s", (typed, fits) => {
    expect(seasonIn({ ...draftOf(SEASON), ...typed }) !== null).toBe(fits);
  });

  test("knows the rule that it has, until a number is changed", () => {
    const draft = draftOf(SEASON);
    expect(ruleName(draft, RULES)).toBe("circuit");
    expect(ruleName({ ...draft, presets: ["navarra"] }, RULES)).toBe("circuit");
    expect(ruleName({ ...draft, won: "1" }, RULES)).toBe(null);
    expect(ruleName(withRule(draft, WINS), RULES)).toBe("wins");
  });

  test("does not send places without points", () => {
    const points = ["5", "", "2", "", "", ""];
    expect(
      seasonIn({ ...draftOf(SEASON), places: [{ entries: "4", points }] })?.points.places,
    ).toEqual([{ entries: 4, points: [5, 0, 2] }]);
  });
});
