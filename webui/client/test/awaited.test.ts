/** Tests of seat/awaited.ts: which phones the table waits for. */
import { describe, expect, it } from "vitest";
import type { View } from "../src/generated/protocol";
import { awaitsUs, requestsTo } from "../src/seat/awaited";
import { shouldVibrate } from "../src/voice/vibration";
import {
  aBet,
  aHand,
  answering,
  aRequest,
  aView,
  offeredTo,
  withdrawalOf,
  yesTo,
} from "./fixtures";

const waiting = (waits: number[], seats: number[]): View =>
  aView({
    hand: aHand({
      phase: "proposed",
      proposed: { awards: [], taken: [2, 0], score: [25, 37], winner: null },
    }),
    requests: [aRequest({ request: 31, kind: "count", acts: [], waits, outcome: null })],
    may: offeredTo([yesTo(31)], seats),
  });

describe("a proposed count", () => {
  it("asks the phones whose confirmation is awaited", () => {
    const now = waiting([0], [0, 2]);
    expect(requestsTo(now, [2])).toEqual(["count 31"]);
    expect(awaitsUs(now, [0])).toBe(true);
    expect(awaitsUs(now, [1])).toBe(false);
  });

  it("may be confirmed by anybody if nobody is awaited any more, without calling for it", () => {
    expect(requestsTo(waiting([], [1, 3]), [3])).toEqual([]);
  });

  it("makes the phones that are asked vibrate, once", () => {
    const before = aView({ revision: 30 });
    const now = { ...waiting([0], [0, 2]), revision: 31 };
    expect(shouldVibrate(before, now, [2])).toBe(true);
    expect(shouldVibrate(now, { ...now, revision: 32 }, [2])).toBe(false);
    expect(shouldVibrate(before, now, [3])).toBe(false);
  });
});

describe("a request", () => {
  const may = [...offeredTo([yesTo(12)], [1, 3]), ...offeredTo([withdrawalOf(12)], [0, 2])];

  it("for a score calls those who are asked", () => {
    const now = aView({ requests: [aRequest({ request: 12, by: 0, waits: [1] })], may });
    expect(requestsTo(now, [3])).toEqual(["act 12"]);
    expect(requestsTo(now, [0])).toEqual([]);
  });

  it("that hinders nothing calls nobody", () => {
    for (const of of [{ kind: "seat" }, { kind: "removal" }, { disputed: true }] as const)
      expect(requestsTo(aView({ requests: [aRequest({ request: 12, ...of })], may }), [3])).toEqual(
        [],
      );
  });
});

describe("this phone is awaited", () => {
  it("when a bet needs its answer", () => {
    const now = aView({
      may: answering([0, 2]),
      hand: { standing: { ...aBet(41), awaited: [2, 0] } },
    });
    expect([awaitsUs(now, [0]), awaitsUs(now, [1]), awaitsUs(now, [])]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("when it has not declared pares", () => {
    const may = offeredTo([{ do: "declare", lance: "pares", seats: [0, 3] }]);
    const now = aView({ may, hand: { phase: "pares_said" } });
    expect([awaitsUs(now, [0]), awaitsUs(now, [1])]).toEqual([true, false]);
  });

  it("when the count needs its cards, not when they only may be shown", () => {
    const may = [0, 1].map(
      (seat) => ({ do: "show_cards", seat, needed: seat === 0, left: {}, shown_by: {} }) as const,
    );
    const hand = { phase: "cards" as const, asks: { cards: [0], told: [] } };
    const now = aView({ may: offeredTo(may), hand });
    expect([awaitsUs(now, [0]), awaitsUs(now, [1])]).toEqual([true, false]);
  });
});
