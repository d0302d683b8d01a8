/** Tests of the steps of a finished hand, in words. */
import { expect, test } from "vitest";
import { finishedHand } from "../../test/engine";
import type { HandOdds } from "../generated/protocol";
import type { Phrases } from "../words";
import { t } from "../words/i18n";
import { stepsOf } from "./steps";

const PHRASES: Phrases = {
  t,
  sides: ["Nosotros", "Ellos"],
  players: ["Ane", "Jon", "Miren", "Iker"],
};
const stepsIn = (kind: string, odds: HandOdds | null = null) =>
  stepsOf(finishedHand(kind), odds, PHRASES);

test("it begins with the mano and goes lance by lance to the cards", () => {
  const steps = stepsIn("deje");
  expect(steps[0]?.lines).toEqual(["Mano 1. Ane es mano"]);
  expect(steps.slice(1, 3).map(({ part, lines, score }) => [part, ...lines, ...score])).toEqual([
    ["Grande", "Ane envida 5", 0, 0],
    ["Grande", "Jon: no queremos", 1, 0],
  ]);
  expect([...new Set(steps.map(({ part }) => part))]).toEqual([
    ...["", "Grande", "Chica", "Pares", "Juego", "Cartas y cuenta"],
  ]);
  const cards = steps.find((step) => step.cards.size > 0);
  expect(cards?.cards.get(3)).toEqual(["C", "C", "C", "6"]);
  expect(steps.at(-1)?.score).toEqual([6, 5]);
});

test("a score that was set and a referee's word are said where they were", () => {
  expect(stepsIn("ordago")[1]).toMatchObject({ part: "Antes de hablar", score: [30, 20] });
  const taken = stepsIn("taken").flatMap(({ lines }) => lines);
  expect(taken.filter((line) => line.includes("Señas"))).toHaveLength(1);
});

test("without cards there is what was told, and nobody's cards", () => {
  const steps = stepsIn("without_cards");
  expect(steps.every(({ cards }) => cards.size === 0)).toBe(true);
  expect(steps.find(({ part }) => part === "Cartas y cuenta")?.lines[0]).toContain("Grande");
});

test("each step has its chances, and the first those before the hand", () => {
  const { steps } = finishedHand("ordago");
  const odds: HandOdds = {
    ready: true,
    steps: steps.map((_, n) => ({ before: n / 10, after: (n + 1) / 10 })),
    decisive: 5,
  };
  const shown = stepsIn("ordago", odds);
  expect(shown.map(({ chances }) => chances?.after)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6]);
  expect(shown.map(({ decisive }) => decisive).indexOf(true)).toBe(6);
});
