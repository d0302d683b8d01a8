// @vitest-environment happy-dom
/** Tests of the page of the season. */
import { cleanup, render } from "@testing-library/preact";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Season, SeasonLine, SeasonRecord } from "../generated/protocol";
import { speak } from "../words/i18n";
import { beginningOf, SeasonTotals } from ".";
import { amountOf } from "./records";
import { placeOf } from "./standings";
import { fetchWords } from "./words";

const line = (who: string, points: number, won: number): SeasonLine => ({
  who: [who],
  points,
  matches: 4,
  won,
  games: 8,
  games_won: 2 * won,
  comeback: 0,
  last: 0,
});
const LINES = [
  line("Ane", 9, 3),
  line("<b>Jon</b>", 6, 2),
  line("Miren", 6, 2),
  line("Iker", 3, 1),
];
const RECORD: SeasonRecord = {
  kind: "longest_match",
  value: 5400,
  evening: "2026-11-27",
  who: ["Ane"],
  table: "K7QF",
  match: 1,
};
/** A season in which nothing was played. */
const SEASON: Season = {
  season: null,
  seasons: [],
  today: "2026-11-27",
  points: { won: 3, played: 0, game: 0, places: [], presets: [] },
  kings: [],
  days: [],
  matches: 0,
  evenings: 0,
  people: [],
  pairs: [],
  course: { evenings: [], lines: [] },
  records: [],
  championships: [],
};

afterEach(cleanup);

beforeAll(async () => {
  await speak("es");
  await fetchWords();
});

describe("the season", () => {
  it("gives the same place to those who did the same", () => {
    expect(LINES.map((one) => placeOf(LINES, one))).toEqual([1, 2, 2, 4]);
  });

  it("shows names as text, each leading to its person", () => {
    const people = [...LINES, ...Array.from({ length: 10 }, (_, n) => line(`P${n}`, 0, 0))];
    const found = { ...SEASON, matches: 7, evenings: 2, people, records: [RECORD] };
    const { container, getByTestId } = render(<SeasonTotals found={found} />);
    expect(getByTestId("season-about").textContent).toBe("7 partidas · 2 noches");
    expect(container.querySelectorAll("tbody tr").length).toBe(10);
    const link = container.querySelector<HTMLAnchorElement>('a[href*="Jon"]');
    expect(link?.textContent).toBe("<b>Jon</b>");
    expect(link?.getAttribute("href")).toBe("/season#/%3Cb%3EJon%3C%2Fb%3E");
    expect(getByTestId("season-records").textContent).toContain("90 min · 27/11/2026");
  });

  it("shows the points of the best evening by evening, each line with its name, and as a table", () => {
    const lines = ["Ane", "<b>Jon</b>"].map((name, n) => ({ name, values: [3 - n, 3] }));
    const course = { evenings: ["2026-11-26", "2026-11-27"], lines };
    const { container, getByTestId, queryByTestId, rerender } = render(
      <SeasonTotals found={{ ...SEASON, matches: 2, evenings: 2, course }} />,
    );
    expect(container.querySelectorAll("[data-line]").length).toBe(2);
    expect(container.querySelector(".chart-key")?.textContent).toBe(" Ane <b>Jon</b>");
    const rows = [...getByTestId("season-course").querySelectorAll("tbody tr")];
    expect(rows.map((row) => row.textContent)).toEqual(["26/11/202632", "27/11/202633"]);
    rerender(<SeasonTotals found={{ ...SEASON, matches: 2, evenings: 1 }} />);
    expect(queryByTestId("season-chart")).toBe(null);
  });

  it("says so where nothing was played", () => {
    expect(render(<SeasonTotals found={SEASON} />).getByTestId("season-empty")).toBeTruthy();
  });

  it.each([
    ["ever", null],
    ["year", new Date(2026, 0, 1)],
    ["month", new Date(2026, 10, 1)],
  ] as const)("begins %s at %s", (period, beginning) => {
    expect(beginningOf(period, new Date(2026, 10, 27))).toEqual(beginning);
  });

  it("counts stones and órdagos as they are", () => {
    expect(amountOf({ ...RECORD, kind: "longest_bet", value: 12 })).toBe("12");
  });
});
