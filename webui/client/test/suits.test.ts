import { expect, test } from "vitest";
import type { Command, Correctable, Refused, Rules } from "../src/generated/protocol";
import { isStillAsked, suitQuestion } from "../src/table/cards/suit-question";
import { aView, happening, offeredTo } from "./fixtures";

const wanted = (command: Command | null, code: Refused["code"] = "suit_wanted") => {
  const refused: Refused = { type: "refused", id: "x", code, text: "", params: {}, revision: 41 };
  return { refused, command, seen: 1 };
};
const shown = (...cards: string[]): Command => ({ type: "show_cards", seat: 2, cards });
const SUIT_ANSWERS = {
  off: [],
  any_ten: [],
  sota_oros: [
    { cards: ["So", "7", "7", "7"], real: true },
    { cards: ["Sc", "7", "7", "7"], real: false },
  ],
  fourth_suit: [
    { cards: ["So", "7c", "7e", "7b"], real: true },
    { cards: ["So", "7o", "7", "7"], real: false },
  ],
};
const asking = (juego_real: Rules["juego_real"]): Rules => ({
  ...aView().rules,
  juego_real,
  suit_answers: SUIT_ANSWERS[juego_real],
});

test("the suit is put on the Sota, wherever it was typed", () => {
  const question = suitQuestion(asking("sota_oros"), wanted(shown("7", "S", "7", "7")));
  expect(question?.answers.map(({ real, cards }) => [real, cards.join(" ")])).toEqual([
    [true, "7 So 7 7"],
    [false, "7 Sc 7 7"],
  ]);
  expect(question?.again(["7", "So", "7", "7"])).toEqual(shown("7", "So", "7", "7"));
});

test("the suits of an answer go to the cards in the order in which they were typed", () => {
  const question = suitQuestion(asking("fourth_suit"), wanted(shown("7", "7", "S", "7")));
  expect(question?.answers).toEqual([
    { suit: "o", real: true, cards: ["7c", "7e", "So", "7b"] },
    { suit: "o", real: false, cards: ["7o", "7", "So", "7"] },
  ]);
});

test("a correction is sent again as a correction", () => {
  const instead: Correctable = { type: "show_cards", seat: 2, cards: ["7", "7", "7", "S"] };
  const command: Command = { type: "correct", sequence: 40, instead };
  expect(suitQuestion(asking("sota_oros"), wanted(command))?.again(["7", "7", "7", "Sb"])).toEqual({
    ...command,
    instead: { type: "show_cards", seat: 2, cards: ["7", "7", "7", "Sb"] },
  });
  expect(isStillAsked(aView(), command)).toBe(false);
  const entries = [happening({ type: "cards_shown" })];
  expect(isStillAsked(aView({ hand: { entries } }), command)).toBe(true);
});

test("no question for refusals that suits would not solve", () => {
  const hand = shown("7", "7", "7", "S");
  expect(suitQuestion(asking("sota_oros"), null)).toBeNull();
  expect(suitQuestion(asking("sota_oros"), wanted(hand, "impossible_deal"))).toBeNull();
  expect(suitQuestion(asking("any_ten"), wanted(hand))).toBeNull();
  expect(suitQuestion(asking("sota_oros"), wanted(shown("S", "S", "7", "A")))).toBeNull();
  expect(isStillAsked(aView(), hand)).toBe(false);
  const may = [{ do: "show_cards", seat: 2, needed: true, left: {}, shown_by: {} }] as const;
  expect(isStillAsked(aView({ may: offeredTo(may) }), hand)).toBe(true);
});
