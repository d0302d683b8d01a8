// @vitest-environment happy-dom
/** Tests of what the picture of a match says. */
import { beforeAll, expect, test } from "vitest";
import type { Odds, Summary } from "../generated/protocol";
import { speak } from "../words/i18n";
import { wordsOf } from "./picture";
import { loadSummaryWords } from "./words";

const SUMMARY = {
  state: "won",
  winner: 1,
  hands: 9,
  hands_an_hour: null,
  seconds: 600,
  at: 1_795_000_000,
  sides: [
    { side: 0, name: "Ane – Miren", games: 0 },
    { side: 1, name: "Los del bar", games: 1 },
  ],
  players: ["Ane", "Jon", "Miren", "Iker"].map((name, seat) => ({ name, side: seat % 2 })),
  score: [{ game: 1, hand: 9, score: [12, 40], ordago: false }],
  longest_bet: { hand: 3, lance: "grande", punto: false, seat: 1, stones: 10, state: "accepted" },
} as unknown as Summary;
const ODDS: Odds = {
  ready: true,
  moments: [{ hand: 7, game: 1, before: 0.6, after: 0.2 }],
  turning: 7,
  of_games: [7],
  decisive: null,
};
const BET = "Mayor envite: 10 piedras: Jon, a grande (mano 3); la quisieron";

beforeAll(async () => {
  await speak("es");
  await loadSummaryWords();
});

test("who won what, when", () => {
  const { where, outcome, sides, score } = wordsOf("ABCD", SUMMARY, null);
  expect(where).toBe("Mesa ABCD · 18 de noviembre de 2026");
  expect(outcome).toBe("¡Partida para Los del bar!");
  expect(sides).toEqual([
    { side: 0, name: "Ane – Miren", players: "", games: 0, winner: false },
    { side: 1, name: "Los del bar", players: "Jon, Iker", games: 1, winner: true },
  ]);
  expect(score).toBe("Juego\u00a01:\u00a012–40");
});

test("a game that an órdago won is not read as one that ended with so few stones", () => {
  const score = [{ game: 1, hand: 9, score: [1, 4], ordago: true }];
  const { score: said } = wordsOf("ABCD", { ...SUMMARY, score }, null);
  expect(said).toBe("Juego\u00a01:\u00a01–4\u00a0de\u00a0órdago");
});

test.each<[string, Odds | null, string]>([
  [
    "the hand that decided it",
    ODDS,
    "La mano 7 fue la decisiva: Los del bar, del 40\u00a0% al 80\u00a0%.",
  ],
  ["the longest bet where no hand did", { ...ODDS, turning: null }, BET],
  [
    "the longest bet while chances are computed",
    { ...ODDS, ready: false, moments: [], turning: null },
    BET,
  ],
  ["the longest bet without chances", null, BET],
])("%s", (_, odds, said) => {
  expect(wordsOf("ABCD", SUMMARY, odds).moment).toBe(said);
});
