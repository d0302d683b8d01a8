import { expect, test } from "vitest";
import type { Option } from "../src/generated/protocol";
import {
  bidChoices,
  ownForCards,
  seatOfLargeButtons,
  seatsForCards,
  speakers,
  undeclared,
} from "../src/seat/choices";
import { aBet, answering, aView, bidOption, offeredTo, opening } from "./fixtures";

const said = (choices: ReturnType<typeof bidChoices>): string[] =>
  Object.entries(choices).flatMap(([name, option]) =>
    typeof option === "number" || option === null ? [] : [`${name}:${option.word}`],
  );

const standing = (awaited: number[]) => aBet(41, { lance: "grande", awaited });

test("no bet stands: envido, órdago, and a pass for oneself", () => {
  const now = aView({ may: opening() });
  expect(said(bidChoices(now, 0, [0]))).toEqual(["pass:paso", "raise:envido", "ordago:ordago"]);
});

test("a bet stands: all answers, without paso beside no quiero", () => {
  const now = aView({ may: answering([0, 2]), hand: { standing: standing([0, 2]) } });
  expect(said(bidChoices(now, 0, [0]))).toEqual([
    "accept:quiero",
    "acceptForSide:queremos",
    "refuse:no_quiero",
    "refuseForSide:no_queremos",
    "raise:reenvido",
    "ordago:ordago",
  ]);
});

test("the last speaker refuses for both: one button, with its price", () => {
  const choices = bidChoices(
    aView({ may: answering([0]), hand: { standing: standing([0]) } }),
    0,
    [0],
  );
  expect(choices.refuseForSide).toBeNull();
  expect(choices.refuse?.pays).toBe(1);
});

test("no options: no choices", () => {
  const now = aView({ may: [] });
  expect(said(bidChoices(now, 0, [0]))).toEqual([]);
  expect(seatOfLargeButtons(now, [0], null)).toBeNull();
});

test("the large buttons are for my seat if I may speak, else for nobody until a seat is chosen", () => {
  const open = aView({ may: opening() });
  expect(speakers(open, [2])).toEqual([2, 0, 1, 3]);
  expect(seatOfLargeButtons(open, [2], null)).toBe(2);
  expect(seatOfLargeButtons(open, [2], 3)).toBe(3);
  const theirs = aView({ may: answering([1, 3]) });
  expect(seatOfLargeButtons(theirs, [0], null)).toBeNull();
  expect(seatOfLargeButtons(theirs, [0], 1)).toBe(1);
  // The seat chosen before may have no option any more.
  expect(seatOfLargeButtons(theirs, [0], 2)).toBeNull();
});

test("what one phone may phrases of its own seats only is not offered to the others", () => {
  const may = [
    ...offeredTo([bidOption(0, "envido")], [0, 2]),
    ...offeredTo([bidOption(1, "envido")], [1, 3]),
  ];
  expect([speakers(aView({ may }), [0, 2]), speakers(aView({ may }), [3])]).toEqual([[0], [1]]);
  expect(speakers(aView({ may }), [])).toEqual([]);
});

test("pares and juego: large for my seat, small for the others, none for who has declared", () => {
  const may = offeredTo([{ do: "declare", lance: "pares", seats: [0, 2, 3] }]);
  const now = aView({
    may,
    hand: {
      phase: "pares_said",
      said: { pares: [null, true, null, null], juego: [null, null, null, null] },
    },
  });
  expect(undeclared(now, "pares", [2])).toEqual({ mine: [2], others: [0, 3] });
});

const show = (seat: number, needed: boolean): Option => ({
  do: "show_cards",
  seat,
  needed,
  left: {},
  shown_by: {},
});

test("cards: the keypad opens for the phone's only seat while the count needs its cards", () => {
  const hidden = [null, null, null, null];
  const may = [show(0, true), show(1, false), show(2, true), show(3, true)];
  const now = aView({ may: offeredTo(may), hand: { cards: hidden } });
  expect([ownForCards(now, [3]), ownForCards(now, [1]), ownForCards(now, [0, 2])]).toEqual([
    3,
    null,
    null,
  ]);
  const shown = [null, null, null, ["R", "R", "S", "A"]];
  expect(ownForCards(aView({ may: offeredTo(may), hand: { cards: shown } }), [3])).toBeNull();
  expect(
    ownForCards(aView({ may: offeredTo([show(1, false)]), hand: { cards: shown } }), [1]),
  ).toBe(1);
});

test("cards: the next of this phone comes first, all others keep their places", () => {
  const may = [show(0, false), show(1, true), show(2, true), show(3, true)];
  const now = aView({
    may: offeredTo(may),
    hand: { cards: [null, null, null, ["R", "R", "S", "A"]] },
  });
  const order = (unsent: number | null) => seatsForCards(now, [2], (seat) => seat === unsent);
  expect(order(null)).toEqual([
    { seat: 2, state: "mine" },
    { seat: 0, state: "free" },
    { seat: 1, state: "missing" },
    { seat: 3, state: "told" },
  ]);
  expect(order(0)[0]).toEqual({ seat: 0, state: "unsent" });
});
