import { expect, test } from "vitest";
import { groupByLance } from "../src/table/history/hand-by-lance";
import { aHand, anAward, happening } from "./fixtures";

test("a hand is grouped by lance, with what was paid for each", () => {
  const lances = aHand().lances.map((lance, n) =>
    n === 0 ? { ...lance, state: "refused" as const } : lance,
  );
  const award = anAward({ when: "bid", reason: "deje" });
  const entries = [
    happening({ sequence: 1, type: "noted", what: "mus_visto" }),
    happening({ sequence: 2, type: "bid_spoken", lance: "grande", seat: 0, word: "envido" }),
    happening({ sequence: 3, type: "bid_spoken", lance: "grande", seat: 1, word: "no_queremos" }),
    happening({ sequence: 4, type: "cards_shown", seat: 0, cards: ["R", "R", "R", "A"] }),
  ];
  const told = groupByLance(lances, entries, [award]);
  expect(told.map(({ name, entries: said }) => [name, said.map((one) => one.sequence)])).toEqual([
    [null, [1]],
    ["grande", [2, 3]],
    [null, [4]],
  ]);
  expect(told.map(({ awards }) => awards.length)).toEqual([0, 1, 0]);
});
