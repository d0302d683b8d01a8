/** Tests of seat/awaited.ts: which phones the table waits for. */
import { describe, expect, it } from "vitest";
import type { View } from "../src/generated/protocol";
import { awaitsUs, requestsTo, seatFor } from "../src/seat/awaited";
import { shouldVibrate } from "../src/voice/vibration";
import { aBet, aHand, answering, aView, offeredTo } from "./fixtures";

const waiting = (waits: number[], seats: number[]): View =>
  aView({
    hand: aHand({
      phase: "proposed",
      proposed: {
        sequence: 31,
        awards: [],
        taken: [2, 0],
        score: [25, 37],
        winner: null,
        by: 1,
        seen: [],
        waits,
        seconds: 20,
        after: 30,
      },
    }),
    may: offeredTo([{ do: "see_count" }], seats),
  });

describe("a proposed count", () => {
  it("asks the phones whose confirmation is awaited", () => {
    const now = waiting([0], [0, 2]);
    expect(seatFor(now, "see_count", [2])).toBe(2);
    expect(requestsTo(now, [2])).toEqual(["count 31"]);
    expect(awaitsUs(now, [0])).toBe(true);
    expect(awaitsUs(now, [1])).toBe(false);
    expect(seatFor(now, "see_count", [])).toBeNull();
  });

  it("may be confirmed by anybody if nobody is awaited any more, without calling for it", () => {
    const now = waiting([], [1, 3]);
    expect(seatFor(now, "see_count", [3])).toBe(3);
    expect(requestsTo(now, [3])).toEqual([]);
  });

  it("makes the phones that are asked vibrate, once", () => {
    const before = aView({ revision: 30 });
    const now = { ...waiting([0], [0, 2]), revision: 31 };
    expect(shouldVibrate(before, now, [2])).toBe(true);
    expect(shouldVibrate(now, { ...now, revision: 32 }, [2])).toBe(false);
    expect(shouldVibrate(before, now, [3])).toBe(false);
  });
});

describe("a proposed score", () => {
  it("asks the other sides, and can be withdrawn by those who proposed it", () => {
    const now = aView({
      asked: {
        sequence: 12,
        score: [1, 2],
        games: [0, 0],
        acts: [{ type: "set_score", stones: [1, 2], games: [0, 0] }],
        takes_back: null,
        winner: null,
        match: false,
        by: 0,
        by_name: "Ane",
        waits: [1],
      },
      may: [...offeredTo([{ do: "accept_act" }], [1, 3]), ...offeredTo([{ do: "decline_act" }])],
    });
    expect(requestsTo(now, [3])).toEqual(["act 12"]);
    expect(requestsTo(now, [0])).toEqual([]);
    expect(seatFor(now, "decline_act", [0])).toBe(0);
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
