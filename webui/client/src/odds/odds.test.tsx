import { render } from "@testing-library/preact";
import { beforeAll, expect, it } from "vitest";
import type { OddsQuality, Quality } from "../generated/protocol";
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
