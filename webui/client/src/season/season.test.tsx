/** Tests of the page of the season. */
import { fireEvent, render } from "@testing-library/preact";
import { beforeAll, describe, expect, it } from "vitest";
import type { RatedLine, Season, SeasonRecord } from "../generated/protocol";
import { bandName } from "../words/bands";
import { SeasonTotals } from ".";
import { EVERYTHING, PeriodChoice, queryOf } from "./period";
import { amountOf } from "./records";
import { placeOf, Standings } from "./standings";
import { WinnerList } from "./winners";
import { fetchWords } from "./words";

const line = (who: string, points: number, won: number): RatedLine => ({
  who: [who],
  points,
  matches: 4,
  won,
  games: 8,
  games_won: 2 * won,
  comeback: 0,
  last: 0,
  rating: { number: null, change: null, always_with: [] },
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

beforeAll(fetchWords);

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

  it("puts the highest level first and those last of whom it is too soon to say one", () => {
    const levels = [null, 990, 1043, 1043].map((number, n) => ({
      ...line(["Ane", "Jon", "Miren", "Iker"][n] ?? "", 9 - n, 1),
      rating: {
        number,
        change: number === null ? null : n - 2,
        always_with: n === 2 ? ["<i>Iker</i>"] : [],
      },
    }));
    const { container } = render(<Standings id="people" title="" of={levels} by="level" />);
    const rows = [...container.querySelectorAll("tbody tr")];
    expect(
      rows.map((row) => [...row.children].slice(0, 3).map((each) => each.textContent)),
    ).toEqual([
      ["1", "Mirensiempre con <i>Iker</i>", "1043 ±0"],
      ["1", "Iker", "1043 +1"],
      ["3", "Jon", "990 −1"],
      ["–", "Ane", "demasiado pronto"],
    ]);
  });

  it("says so where nothing was played", () => {
    expect(render(<SeasonTotals found={SEASON} />).getByTestId("season-empty")).toBeTruthy();
  });

  it.each([
    [null, ""],
    ["ever", "since=1"],
    ["year", `since=${new Date(2026, 0, 1).getTime() / 1000}`],
    ["month", `since=${new Date(2026, 10, 1).getTime() / 1000}`],
    ["season:Liga & Copa", "season=Liga+%26+Copa"],
  ] as const)("asks for %s with %s", (period, query) => {
    expect(queryOf({ ...EVERYTHING, period }, new Date(2026, 10, 27))).toBe(query);
  });

  it("offers seasons, evenings and kings where there are several, and asks for what is chosen", () => {
    const asked: unknown[] = [];
    const offer = (shown: Partial<Season>) =>
      render(
        <PeriodChoice
          asked={EVERYTHING}
          shown={{ ...SEASON, ...shown }}
          onAsk={(one) => asked.push(one)}
        />,
      );
    const { queryByTestId, unmount } = offer({ kings: [8], days: ["2026-11-27"] });
    expect(queryByTestId("season-period-ever")?.getAttribute("aria-pressed")).toBe("true");
    expect(queryByTestId("season-evening")).toBe(null);
    expect(queryByTestId("season-kings-4")).toBe(null);
    unmount();
    const { getByTestId } = offer({
      season: "<b>Otoño</b>",
      seasons: [{ name: "<b>Otoño</b>", first: "2026-09-01", last: null }],
      kings: [4, 8],
      days: ["2026-11-27", "2026-11-20"],
    });
    const period = getByTestId("season-period") as HTMLSelectElement;
    expect(period.value).toBe("season:<b>Otoño</b>");
    expect([...period.options].map((one) => one.text)).toEqual([
      ...["<b>Otoño</b>", "Siempre", "Este año", "Este mes"],
    ]);
    fireEvent.click(getByTestId("season-kings-4"));
    fireEvent.change(getByTestId("season-evening"), { target: { value: "2026-11-20" } });
    fireEvent.change(period, { target: { value: "month" } });
    const chosen = { ...EVERYTHING, period: "season:<b>Otoño</b>" };
    expect(asked).toEqual([
      { ...chosen, kings: 4 },
      { ...chosen, evening: "2026-11-20" },
      { ...EVERYTHING, period: "month" },
    ]);
  });

  it("tells the rule of a season, its championships, and who won earlier ones", () => {
    const points = { ...SEASON.points, places: [{ entries: 8, points: [10, 6, 3] }] };
    const championships = [
      { code: "ABC", name: "Copa", evening: "2026-11-20", entries: 8, winner: ["Ane", "Jon"] },
    ];
    const { getByTestId, unmount } = render(
      <SeasonTotals found={{ ...SEASON, season: "Otoño", people: LINES, points, championships }} />,
    );
    expect(getByTestId("season-rule").textContent).toContain("1: 10 · 2: 6 · 3–4: 3");
    expect(getByTestId("season-championships").textContent).toContain("20/11/2026 · 8");
    unmount();
    const ended = { first: "2026-01-01", last: "2026-03-31", points, ended: true };
    const won = { ...ended, name: "Invierno", people: [["Ane"], ["Jon"]], pairs: [["Ane", "Jon"]] };
    const { container } = render(
      <WinnerList of={[won, { ...ended, name: "Vacía", people: [], pairs: [] }]} />,
    );
    expect([...container.querySelectorAll(".who")].map((who) => who.textContent)).toEqual([
      ...["Ane", "Jon", "Ane · Jon"],
    ]);
  });

  it("names the places that have the same points", () => {
    expect([0, 1, 2, 3, 4].map(bandName)).toEqual(["1", "2", "3–4", "5–8", "9–16"]);
  });

  it("counts stones and órdagos as they are", () => {
    expect(amountOf({ ...RECORD, kind: "longest_bet", value: 12 })).toBe("12");
  });
});
