import { describe, expect, test } from "vitest";
import {
  asks,
  blank,
  type Draft,
  holds,
  type LanceToTell,
  nobodyHas,
  owners,
  played,
  sendable,
  somebodyHas,
  takenBy,
  told,
  winners,
  wonBy,
} from "../src/table/whole-hand/draft";
import { aView } from "./fixtures";

const { seats } = aView();
const EVERYBODY = [0, 1, 2, 3];
const GRANDE: LanceToTell = {
  lance: "grande",
  punto: false,
  how: ["passed", "accepted", "refused", "ordago"],
  bets: [2, 5],
  refused: [
    { stood: 0, pays: 1 },
    { stood: 2, pays: 2 },
  ],
  nobody: false,
  winners: EVERYBODY,
  values: [],
};
const PARES: LanceToTell = {
  ...GRANDE,
  lance: "pares",
  nobody: true,
  values: EVERYBODY,
};
const JUEGO: LanceToTell = { ...PARES, lance: "juego" };
const line = (toTell: LanceToTell, draft: Draft) => ({
  toTell,
  draft,
  done: asks(toTell, draft, seats) === null,
});

describe("a lance of which only the best hand counts", () => {
  test("is passed at first, and asks for its winner", () => {
    const draft = blank(GRANDE);
    expect(asks(GRANDE, draft, seats)).toBe("winner");
    const won = wonBy(draft, 2, 0);
    expect(asks(GRANDE, won, seats)).toBeNull();
    expect(told(GRANDE, won)).toEqual({ lance: "grande", how: "passed", winner: 2 });
  });

  test("keeps its winner when a bet is entered afterwards", () => {
    const draft = played(wonBy(blank(GRANDE), 1, 1), "accepted", 5);
    expect(told(GRANDE, draft)).toEqual({ lance: "grande", how: "accepted", stones: 5, winner: 1 });
  });

  test("that was refused asks for a side, not for a player", () => {
    const draft = played(wonBy(blank(GRANDE), 1, 1), "refused");
    expect(asks(GRANDE, draft, seats)).toBe("side");
    expect(told(GRANDE, takenBy(draft, 0))).toEqual({ lance: "grande", how: "refused", side: 0 });
  });

  test("that was bid already asks for its winner only", () => {
    const bid: LanceToTell = { ...GRANDE, how: [] };
    expect(told(bid, wonBy(blank(bid), 3, 1))).toEqual({ lance: "grande", winner: 3 });
  });

  test("with a standing bet is taken as accepted at first", () => {
    const standing: LanceToTell = { ...GRANDE, how: ["accepted", "refused"], bets: [4] };
    expect(blank(standing)).toMatchObject({ how: "accepted", stones: 4 });
  });
});

describe("pares and juego", () => {
  test("are entered by what the side that took them holds", () => {
    const first = holds(blank(PARES), 0, 0, "duples");
    expect(asks(PARES, first, seats)).toBe("held");
    expect(owners(PARES, first, seats)).toEqual([0, 2]);
    const both = holds(first, 2, 0, null);
    expect(asks(PARES, both, seats)).toBeNull();
    expect(told(PARES, both)).toEqual({
      lance: "pares",
      how: "passed",
      side: 0,
      values: { 0: "duples" },
    });
  });

  test("are cleared when the other side takes them", () => {
    const draft = holds(holds(blank(PARES), 0, 0, "duples"), 1, 1, "par");
    expect(draft.held).toEqual({ 1: "par" });
  });

  test("are incomplete while nobody of a side holds any", () => {
    const draft = holds(holds(blank(PARES), 0, 0, null), 2, 0, null);
    expect(asks(PARES, draft, seats)).toBe("held");
  });

  test("after an órdago only have a winner", () => {
    const draft = played(blank(PARES), "ordago");
    expect(asks(PARES, draft, seats)).toBe("winner");
    expect(told(PARES, wonBy(draft, 3, 1))).toEqual({ lance: "pares", how: "ordago", winner: 3 });
  });

  test("that nobody held: no pares, and punto", () => {
    const none = nobodyHas(played(blank(PARES), "accepted", 2), PARES);
    expect(told(PARES, none)).toEqual({ lance: "pares", nobody: true });
    const punto = nobodyHas(blank(JUEGO), JUEGO);
    expect(asks(JUEGO, punto, seats)).toBe("winner");
    expect(winners({ ...JUEGO, winners: [1] }, punto, seats)).toEqual(EVERYBODY);
    expect(told(JUEGO, wonBy(played(punto, "accepted", 5), 1, 1))).toEqual({
      lance: "juego",
      nobody: true,
      how: "accepted",
      stones: 5,
      winner: 1,
    });
    expect(asks(JUEGO, somebodyHas(punto), seats)).toBe("held");
  });
});

describe("the draft can be sent", () => {
  const grande = line(GRANDE, wonBy(blank(GRANDE), 0, 0));
  const open = line(PARES, blank(PARES));

  test("when all lances are complete", () => {
    expect(sendable([grande, open])).toBeNull();
    const pares = line(PARES, nobodyHas(blank(PARES), PARES));
    expect(sendable([grande, pares])?.map(({ lance }) => lance)).toEqual(["grande", "pares"]);
  });

  test("when an órdago ended the hand", () => {
    const ordago = line(GRANDE, wonBy(played(blank(GRANDE), "ordago"), 1, 1));
    expect(sendable([ordago, open])).toEqual([{ lance: "grande", how: "ordago", winner: 1 }]);
    expect(sendable([open, ordago])).toBeNull();
  });
});
