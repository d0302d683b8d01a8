import { render } from "@testing-library/preact";
import { beforeAll, expect, it } from "vitest";
import type { OddsQuality, Quality } from "../generated/protocol";
import { type Locale, speak } from "../words/i18n";
import { HowGoodTheyWere, reliability } from ".";
import { fetchWords } from "./words";

const QUALITY: Quality = {
  games: 1234,
  hands: 10_000,
  brier: 0.1966,
  classes: [
    { hands: 500, given: 0.052, won: 0.049 },
    { hands: 500, given: 0.948, won: 0.951 },
  ],
};
const FOUND: OddsQuality = { ready: true, enough: 50, house: QUALITY, simulated: QUALITY };

beforeAll(fetchWords);

it("draws what was given beside what was won, in percent", () => {
  const [part] = reliability(QUALITY).parts;
  expect(part?.points.map(({ values }) => values)).toEqual([
    [5, 5],
    [95, 95],
  ]);
});

it.each<[Locale, string]>([
  ["eu", "%\u00a095"],
  ["en", "95%"],
  ["fr", "95\u00a0%"],
  ["es", "95\u00a0%"],
])("writes a percentage in %s as the language does", async (locale, words) => {
  await speak(locale);
  expect(reliability(QUALITY).parts[0]?.points[1]?.name).toBe(words);
});

it("shows the figures of the house and of simulated games", () => {
  const { getByTestId } = render(<HowGoodTheyWere found={FOUND} />);
  for (const of of ["house", "simulated"]) {
    expect(getByTestId(`odds-${of}-brier`).textContent).toContain("0,197");
    expect(getByTestId(`odds-${of}-brier`).textContent).toContain("1234");
  }
});

it("says that a house has too few games", () => {
  const house = { ...QUALITY, games: 49 };
  const { getByTestId, queryByTestId } = render(<HowGoodTheyWere found={{ ...FOUND, house }} />);
  expect(getByTestId("odds-house").textContent).toContain("49");
  expect(queryByTestId("odds-house-brier")).toBeNull();
  expect(getByTestId("odds-simulated-brier")).toBeTruthy();
});

it("says that they are being computed, and that they could not be", () => {
  const nothing = { ...FOUND, house: null, simulated: null };
  const { container, rerender } = render(<HowGoodTheyWere found={{ ...nothing, ready: false }} />);
  expect(container.querySelector("[role=status]")).toBeTruthy();
  rerender(<HowGoodTheyWere found={nothing} />);
  expect(container.querySelector("[role=status]")).toBeNull();
  expect(container.querySelector("[role=alert]")).toBeTruthy();
});
