/** Tests of the tables of a summary. */
import { render, screen } from "@testing-library/preact";
import { beforeAll, expect, it } from "vitest";
import type { MatchState, Summary } from "../generated/protocol";
import { LancesTable } from "./tables";
import { loadSummaryWords } from "./words";

const NONE = { grande: 0, chica: 0, pares: 0, juego: 0, punto: 0 };
const NAMES = ["Ane", "Jon / Iñaki", "Miren", "Iker"];

const summaryIn = (state: MatchState): Summary => ({
  number: 1,
  state,
  winner: state === "won" ? 0 : null,
  target: 40,
  games_to_win: 3,
  hands: 1,
  at: 60,
  seconds: 60,
  hands_an_hour: null,
  longest_bet: null,
  ordagos: { said: 0, accepted: 0 },
  sides: [0, 1].map((side) => ({
    side,
    name: `Pareja ${side + 1}`,
    games: 0,
    stones: 0,
    dejes: 0,
    deje_stones: 0,
    lances: NONE,
  })),
  players: NAMES.map((name, seat) => ({
    seat,
    side: seat % 2,
    name,
    stones: 0,
    lances: NONE,
    ordagos: 0,
  })),
  score: [],
  won: [0, 0],
  unrecorded: false,
});

beforeAll(loadSummaryWords);

it("lead from the players of a match that is over to their pages", () => {
  render(<LancesTable summary={summaryIn("won")} />);
  expect(screen.getAllByRole("link")).toHaveLength(4);
  expect(screen.getByRole("link", { name: "Jon / Iñaki" }).getAttribute("href")).toBe(
    "/season#/Jon%20%2F%20I%C3%B1aki",
  );
});

it.each([
  ["that is played", summaryIn("playing")],
  ["without a record", { ...summaryIn("won"), unrecorded: true }],
])("lead nowhere from a match %s", (_, summary) => {
  render(<LancesTable summary={summary} />);
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByRole("rowheader", { name: "Ane" })).toBeTruthy();
});
