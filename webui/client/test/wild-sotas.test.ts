import { expect, test } from "vitest";
import type { Rules } from "../src/generated/protocol";
import {
  asKey,
  choicesOf,
  isComplete,
  keysOf,
  withoutChoices,
} from "../src/table/cards/wild-sotas";
import { withNamesThen } from "../src/table/history/history-names";
import { aView, happening } from "./fixtures";

const plain = aView().rules;
const ten: Rules = {
  ...plain,
  wild: ["Sc", "So"],
  wild_choices: [["R"], ["A"], ["R", "R"], ["R", "A"], ["A", "A"]],
};

test("with wild Sotas every Sota has a key, at its place among the faces", () => {
  expect(keysOf(plain)).toEqual([...plain.faces]);
  expect(keysOf(ten).join(" ")).toBe("R C Se Sb Sc So 7 6 5 4 A");
});

test("four cards are complete once nothing is left to choose", () => {
  expect(isComplete(ten, ["R", "C", "7", "So"])).toBe(false);
  expect(isComplete(ten, ["R", "C", "7", "So>R"])).toBe(true);
  expect(isComplete(ten, ["R", "C", "7", "Se"])).toBe(true);
  expect(isComplete(ten, ["R", "C", "So>R"])).toBe(false);
  expect(isComplete(plain, ["7", "7", "7", "So"])).toBe(true);
});

test("cards typed again keep a Sota's suit only if Sotas have keys of their own", () => {
  expect(["So>A", "Se", "7"].map((card) => asKey(ten, card))).toEqual(["So", "Se", "7"]);
  expect(["So", "7o"].map((card) => asKey(plain, card))).toEqual(["S", "7"]);
  expect(withoutChoices(ten, ["R", "C", "7", "So>A"])).toEqual(["R", "C", "7", "So"]);
  expect(withoutChoices(ten, ["R", "C", "7", "Se"])).toBeNull();
});

test("the choices of the rules go to the wild Sotas in the order in which they were typed", () => {
  const choices = (cards: string[]) => choicesOf(ten, cards).map((one) => one.join(" "));
  expect(choices(["R", "Sc", "Se", "A"])).toEqual(["R Sc>R Se A", "R Sc>A Se A"]);
  expect(choices(["So", "R", "Sc", "A"])).toEqual([
    "So>R R Sc>R A",
    "So>R R Sc>A A",
    "So>A R Sc>A A",
  ]);
  // None are made up here.
  expect(choicesOf({ ...ten, wild_choices: [["A"]] }, ["R", "C", "7", "So"])).toEqual([
    ["R", "C", "7", "So>A"],
  ]);
});

test("history before a draw names those who sat there then", () => {
  const now = aView();
  const drawn = happening({ type: "seats_drawn", order: [1, 2, 3, 0], mano: 0 });
  const lines = [happening({ type: "noted" }), drawn, happening({ type: "card_drawn", seat: 0 })];
  const players = withNamesThen(now, lines).map((then) => then.seats.map((seat) => seat.player));
  expect(players[0]).toEqual(["Ane", "Jon", "Miren", "Iker"]);
  expect(players[1]).toEqual(players[0]);
  // The first player sat second, the last one sat first.
  expect(players[2]).toEqual(["Iker", "Ane", "Jon", "Miren"]);
});
