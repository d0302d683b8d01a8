/** Tests of how strong people and pairs are said to be. */
import { fireEvent, render } from "@testing-library/preact";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { RatedLine, Rating } from "../generated/protocol";
import { byLevel, LevelLine, levelPlace, OrderChoice, order } from "./level";
import { Standings } from "./standings";
import { fetchWords } from "./words";

const rated = (number: number | null, change: number | null = null): Rating => ({
  number,
  change,
  always_with: [],
});
const line = (who: string[], points: number, rating: Rating): RatedLine => ({
  ...{ who, points, rating, matches: 20, won: 10, games: 40, games_won: 20 },
  ...{ comeback: 0, last: 0 },
});
const LINES = [
  line(["Ane"], 30, rated(1010, -4)),
  line(["<b>Jon</b>"], 20, rated(null)),
  line(["Miren"], 10, { ...rated(1180, 25), always_with: ["Iker"] }),
  line(["Iker"], 9, { ...rated(1180, 0), always_with: ["Miren"] }),
];

beforeAll(fetchWords);
afterEach(() => {
  order.value = "points";
});

it("puts the highest first, the same number on the same place, and who has none last", () => {
  const sorted = byLevel(LINES);
  expect(sorted.map(({ who }) => who[0])).toEqual(["Miren", "Iker", "Ane", "<b>Jon</b>"]);
  expect(sorted.map((one) => levelPlace(sorted, one))).toEqual([1, 1, 3, "–"]);
});

it("shows number, change, and whom somebody always played with, and that it is too soon", () => {
  const { getByTestId } = render(<Standings id="people" title="" of={LINES} by="level" />);
  const rows = [...getByTestId("season-people").querySelectorAll("tbody tr")];
  const said = rows.map((row) => row.textContent);
  expect(said[0]).toContain("1180 +25");
  expect(said[0]).toContain("siempre con Iker");
  expect(said[1]).toContain("1180 ±0");
  expect(said[2]).toContain("1010 −4");
  expect(said[3]).toContain("<b>Jon</b>");
  expect(said[3]).toContain("demasiado pronto");
  expect(said[3]).not.toMatch(/null|NaN/);
});

it("is chosen as the order, and says what it is only then", () => {
  const page = render(<OrderChoice />);
  const before = page.container.textContent ?? "";
  fireEvent.click(page.getByTestId("season-order-level"));
  expect(order.value).toBe("level");
  page.rerender(<OrderChoice />);
  expect((page.container.textContent ?? "").length).toBeGreaterThan(before.length + 40);
});

it("is a line on the page of a person", () => {
  const one = render(<LevelLine of={{ ...rated(1180), always_with: ["Iker"] }} />);
  expect(one.getByTestId("person-level").textContent).toMatch(/1180.*siempre con Iker/);
  const none = render(<LevelLine of={rated(null)} />);
  expect(none.container.textContent).toContain("demasiado pronto");
});
