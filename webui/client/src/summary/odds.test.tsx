/** Tests of the chances in the summary of a match. */
import { render } from "@testing-library/preact";
import { beforeAll, expect, it, vi } from "vitest";
import type { Odds, Summary } from "../generated/protocol";
import { chancesOf, OddsSection, turningPoint, useOdds } from "./odds";
import { loadSummaryWords } from "./words";

const side = (side: number, name: string) => ({ side, name }) as Summary["sides"][number];
const SUMMARY = {
  state: "won",
  sides: [side(0, "Ane – Miren"), side(1, "<b>Jon</b> – Iker")],
  players: [{}, {}, {}, {}],
} as Summary;
const ODDS: Odds = {
  ready: true,
  moments: [
    { hand: 1, game: 1, before: 0.5, after: 0.71 },
    { hand: 2, game: 2, before: 0.71, after: 0 },
  ],
  turning: 2,
  of_games: [1, 2],
  decisive: {
    award: {
      ...{ lance: "grande", punto: false, side: 1, stones: 0, when: "ordago", reason: "ordago" },
      ...{ seat: 1, held: null, score: 20, cards: null, brings_adentro: false },
      lies: { piedras: 0, amarrakos: 4, adentro: false, reached: false },
    },
    before: 0.65,
    after: 0,
  },
};
const NOT_YET: Odds = { ready: false, moments: [], turning: null, of_games: [], decisive: null };

beforeAll(loadSummaryWords);

it("says of the side that a hand helped how far", () => {
  expect(turningPoint({ hand: 2, game: 2, before: 0.71, after: 0 }, SUMMARY)).toBe(
    "La mano 2 fue la decisiva: <b>Jon</b> – Iker, del 29 % al 100 %.",
  );
});

it("draws both sides in percent from before the first hand", () => {
  const values = chancesOf(ODDS, SUMMARY).parts[0]?.points.map((point) => point.values);
  expect(values).toEqual([
    [50, 50],
    [71, 29],
    [0, 100],
  ]);
});

it("asks again while they are computed", async () => {
  vi.useFakeTimers();
  const answers: Odds[] = [NOT_YET, ODDS];
  vi.stubGlobal("fetch", async () => Response.json(answers.shift()));
  const Odds = () => (
    <OddsSection odds={useOdds("AAA", 1, null)} summary={SUMMARY} onHand={() => undefined} />
  );
  const { queryByTestId } = render(<Odds />);
  await vi.advanceTimersByTimeAsync(100);
  expect(queryByTestId("summary-odds")).toBeNull();
  await vi.advanceTimersByTimeAsync(5000);
  expect(queryByTestId("summary-turning")?.textContent).toContain("La mano 2 fue la decisiva");
  expect(queryByTestId("summary-decisive")?.textContent).toBe(
    "Grande · órdago: del 35\u00a0% al 100\u00a0%.",
  );
  expect(queryByTestId("summary-turning-games")?.children[0]?.textContent).toBe(
    "Juego 1: la mano 1; Ane – Miren, del 50\u00a0% al 71\u00a0%.",
  );
});
