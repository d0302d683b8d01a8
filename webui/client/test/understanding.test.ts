/**
 * Tests of onboarding, seat/awaited.ts, swipes, hand-by-lance.ts, articles of phases, tooltip
 * position.
 */
import { describe, expect, test } from "vitest";
import { articleOfPhase } from "../src/book/article-of-phase";
import { CHAPTERS } from "../src/book/articles";
import type { Award, Phase, Standing } from "../src/generated/protocol";
import { cardAfter, whatToShow } from "../src/onboarding/visibility";
import { awaitsUs } from "../src/seat/awaited";
import { groupByLance } from "../src/table/hand-by-lance";
import { step } from "../src/table/swipe-pages";
import { EDGE, FAR, mayBegin, wayOf } from "../src/ui/swipe";
import { tooltipPosition } from "../src/ui/tooltip-position";
import { aHand, aView, happening } from "./fixtures";

const calm = { atPlay: true, awaited: false, calm: true };
const standing: Standing = {
  lance: "grande",
  punto: false,
  sequence: 41,
  seat: 1,
  side: 1,
  total: 5,
  ordago: false,
  deje: 1,
  awaited: [2, 0],
};

describe("the onboarding cards", () => {
  test("are shown once a seat is taken, and once on a phone", () => {
    expect(whatToShow(null, { ...calm, atPlay: false })).toBe("nothing");
    expect(whatToShow(null, calm)).toBe("cards");
    expect(whatToShow("seen", calm)).toBe("nothing");
  });

  test("are put off by a bet to answer, and offered when none stands any more", () => {
    expect(whatToShow(null, { ...calm, awaited: true, calm: false })).toBe("put_off");
    expect(whatToShow("later", { ...calm, awaited: true, calm: false })).toBe("nothing");
    expect(whatToShow("later", { ...calm, calm: false })).toBe("nothing");
    expect(whatToShow("later", calm)).toBe("offer");
  });

  test("are turned one by one; after the last one comes the game", () => {
    expect([cardAfter(0, 1), cardAfter(1, 1), cardAfter(2, 1)]).toEqual([1, 2, null]);
    expect([cardAfter(2, -1), cardAfter(0, -1)]).toEqual([1, 0]);
  });
});

describe("this phone is awaited", () => {
  test("when a bet needs its answer", () => {
    const now = aView({ hand: { standing } });
    expect([awaitsUs(now, [0]), awaitsUs(now, [1]), awaitsUs(now, [])]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("when it has not declared pares", () => {
    const may = [0, 3].map((seat) => ({ do: "declare", lance: "pares", seat }) as const);
    const now = aView({ may: [...may], hand: { phase: "pares_said" } });
    expect([awaitsUs(now, [0]), awaitsUs(now, [1])]).toEqual([true, false]);
  });

  test("when the count needs its cards, not when they only may be shown", () => {
    const may = [0, 1].map(
      (seat) => ({ do: "show_cards", seat, needed: seat === 0, left: {}, shown_by: {} }) as const,
    );
    const hand = { phase: "cards" as const, asks: { cards: [0], told: [] } };
    const now = aView({ may: [...may], hand });
    expect([awaitsUs(now, [0]), awaitsUs(now, [1])]).toEqual([true, false]);
  });
});

describe("a swipe", () => {
  test("must be long and level enough", () => {
    expect([wayOf(-FAR, 0), wayOf(FAR, 20)]).toEqual(["left", "right"]);
    expect([wayOf(FAR - 1, 0), wayOf(60, 50), wayOf(0, 200)]).toEqual([null, null, null]);
  });

  test("does not begin at the edges of the screen", () => {
    expect([mayBegin(EDGE - 1, 360), mayBegin(EDGE, 360)]).toEqual([false, true]);
    expect([mayBegin(360 - EDGE, 360), mayBegin(361 - EDGE, 360)]).toEqual([true, false]);
  });

  test("opens the next page, and back in the opposite direction, with either hand", () => {
    expect([step("right", "right", false), step("left", "right", false)]).toEqual(["on", "back"]);
    expect([step("left", "left", false), step("right", "left", false)]).toEqual(["on", "back"]);
    expect([step("left", null, false), step("right", null, false)]).toEqual(["on", "back"]);
    expect([step("right", "right", true), step("left", "right", true)]).toEqual(["stay", "back"]);
  });
});

test("a hand is grouped by lance, with what was paid for each", () => {
  const lances = aHand().lances.map((lance, n) =>
    n === 0 ? { ...lance, state: "refused" as const } : lance,
  );
  const award: Award = {
    lance: "grande",
    punto: false,
    side: 0,
    stones: 1,
    when: "bid",
    reason: "deje",
    seat: null,
    held: null,
    cards: null,
    score: 1,
    lies: null,
  };
  const entries = [
    happening({ sequence: 1, type: "noted", what: "mus_visto" }),
    happening({ sequence: 2, type: "bid_spoken", lance: "grande", seat: 0, word: "envido" }),
    happening({ sequence: 3, type: "bid_spoken", lance: "grande", seat: 1, word: "no_queremos" }),
    happening({ sequence: 4, type: "cards_shown", seat: 0, cards: ["R", "R", "R", "A"] }),
  ];
  const told = groupByLance(lances, entries, [award]);
  expect(
    told.map(({ lance, entries: said }) => [lance?.lance ?? null, said.map((one) => one.sequence)]),
  ).toEqual([
    [null, [1]],
    ["grande", [2, 3]],
    [null, [4]],
  ]);
  expect(told.map(({ awards }) => awards.length)).toEqual([0, 1, 0]);
});

test("every phase has an article, and a standing bet has its own", () => {
  const ids = CHAPTERS.flatMap(({ articles }) => articles.map(({ id }) => id));
  const phases: Phase[] = [
    "corrido",
    "grande",
    "chica",
    "pares_said",
    "pares",
    "juego_said",
    "juego",
    "cards",
    "counted",
  ];
  for (const phase of phases) expect(ids, phase).toContain(articleOfPhase(aHand({ phase })));
  expect(articleOfPhase(aHand({ standing }))).toBe("answer");
  expect(articleOfPhase(aHand({ standing: { ...standing, total: null, ordago: true } }))).toBe(
    "ordago",
  );
  const lances = aHand().lances.map((lance) => ({ ...lance, punto: lance.lance === "juego" }));
  expect(articleOfPhase(aHand({ phase: "juego", lances }))).toBe("punto");
});

test("a tooltip is above its button, below if there is no space, and inside the screen", () => {
  const screen = { width: 360, height: 640 };
  const box = (left: number, top: number) => ({ left, right: left + 60, top, bottom: top + 50 });
  expect(tooltipPosition(box(10, 500), screen)).toEqual({ bottom: "148px", left: "12px" });
  expect(tooltipPosition(box(290, 20), screen)).toEqual({ top: "78px", right: "12px" });
  expect(tooltipPosition(box(150, 300), screen)).toEqual({
    bottom: "348px",
    left: "12px",
    right: "12px",
  });
});
