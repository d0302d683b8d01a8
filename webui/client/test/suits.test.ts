import { expect, test } from "vitest";
import type { Command, Correctable, Refused, Rules } from "../src/generated/protocol";
import { isStillAsked, suitQuestion } from "../src/ui/suits";
import { aView, happening, offeredTo } from "./fixtures";

const wanted = (command: Command | null, code: Refused["code"] = "suit_wanted") => {
  const refused: Refused = { type: "refused", id: "x", code, text: "", params: {}, revision: 41 };
  return { refused, command, seen: 1 };
};
const shown = (...cards: string[]): Command => ({ type: "show_cards", seat: 2, cards });
const asking = (juego_real: Rules["juego_real"]): Rules => ({ ...aView().rules, juego_real });

test("the suit is put on the Sota, wherever it was typed", () => {
  const question = suitQuestion(asking("sota_oros"), wanted(shown("7", "S", "7", "7")));
  expect(question?.answers.map(({ real, cards }) => [real, cards.join(" ")])).toEqual([
    [true, "7 So 7 7"],
    [false, "7 Sc 7 7"],
    [false, "7 Se 7 7"],
    [false, "7 Sb 7 7"],
  ]);
  expect(question?.again(["7", "So", "7", "7"])).toEqual(shown("7", "So", "7", "7"));
});

test("fourth_suit: each answer has the suits that matter and no card twice", () => {
  const question = suitQuestion(asking("fourth_suit"), wanted(shown("S", "7", "7", "7")));
  const answers = question?.answers ?? [];
  expect(answers).toHaveLength(8);
  for (const { suit, real, cards } of answers) {
    expect(cards[0]).toBe(`S${suit}`);
    const sevens = cards.slice(1);
    if (real) expect(new Set([...sevens.map((card) => card[1]), suit]).size).toBe(4);
    else expect(sevens).toEqual([`7${suit}`, "7", "7"]);
  }
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
