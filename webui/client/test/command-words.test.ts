import { expect, test } from "vitest";
import { commandWords } from "../src/table/refused/command-words";
import { phrasesOf } from "../src/words";
import { t } from "../src/words/i18n";
import { aView } from "./fixtures";

test("an unsent command is described in the words of the table", () => {
  const phrases = phrasesOf(aView(), t);
  expect(
    commandWords({ type: "bid", lance: "grande", seat: 1, word: "envido", stones: 5 }, phrases),
  ).toBe("Jon envida 5");
  expect(commandWords({ type: "all_pass", lance: "chica" }, phrases)).toBe("Chica: todos pasan");
  expect(commandWords({ type: "declare", lance: "pares", seat: 0, has: false }, phrases)).toBe(
    "Ane no tiene pares",
  );
  expect(commandWords({ type: "show_cards", seat: 3, cards: ["R", "R", "7", "A"] }, phrases)).toBe(
    "Iker enseña R\u00a0R\u00a07\u00a0A",
  );
  expect(commandWords({ type: "next_hand" }, phrases)).toBe("siguiente mano");
});
