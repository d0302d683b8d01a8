/**
 * The plan of an animation: which stones move, from where and when.
 * tests/browser/test_stone_animation.py covers what is seen.
 */
import { describe, expect, it } from "vitest";
import { anAward, aView, happening, layoutAt } from "../../test/fixtures";
import type { ShownAward, View } from "../generated/protocol";
import { piecesOnPlate, type SideStones } from "./layout";
import { type Plan, planOf, tempoAt } from "./plan";

const TEMPO = tempoAt(1);

const award = (
  side: number,
  stones: number,
  score: number,
  of: Partial<ShownAward> = {},
): ShownAward => anAward({ side, stones, seat: side, score, lies: layoutAt(score), ...of });

/** A view with this score and these awards. */
function at(
  stones: readonly number[],
  awards: readonly ShownAward[],
  of: Partial<View> = {},
): View {
  const view = aView();
  return {
    ...view,
    revision: 50,
    sides: view.sides.map((side, n) => ({
      ...side,
      stones: stones[n] ?? 0,
      ...layoutAt(stones[n] ?? 0),
    })),
    hand: { ...view.hand, phase: "counted", awards: [...awards] },
    ...of,
  };
}

const before = (stones: readonly number[], awards: readonly ShownAward[] = []): View =>
  at(stones, awards, { revision: 49 });

/** Every flight of the plan in order, as "take 2 piedra of 0". */
const told = (plan: Plan | null): string[] | undefined =>
  plan?.frames.flatMap(({ flights }) =>
    flights.map(({ way, count, kind, side }) => `${way} ${count} ${kind} of ${side}`),
  );

function endsAs(plan: Plan | null, after: View): void {
  const last = plan?.frames.at(-1)?.stonesBySide;
  after.sides.forEach((side, n) => {
    expect(side).toMatchObject(last?.[n] ?? {});
  });
  expect(last).toHaveLength(after.sides.length);
}

describe("stones travel", () => {
  it("before the game that they win is shown", () => {
    const playing = before([38, 0]);
    const won = at([40, 0], [award(0, 2, 40)]);
    const after = { ...won, sides: won.sides.map((side) => ({ ...side, games: side.games + 1 })) };
    const frames = planOf(playing, after, TEMPO)?.frames ?? [];
    expect(frames.length).toBeGreaterThan(0);
    for (const { stonesBySide } of frames) {
      expect(stonesBySide[0]?.games).toBe(playing.sides[0]?.games);
    }
  });

  it("award by award, in their order, each after the one before", () => {
    const after = at([3, 3], [award(0, 2, 2), award(1, 3, 3), award(0, 1, 3)]);
    const plan = planOf(before([0, 0]), after, TEMPO);
    expect(told(plan)).toEqual(["take 2 piedra of 0", "take 3 piedra of 1", "take 1 piedra of 0"]);
    expect([...new Set(plan?.frames.map((frame) => frame.award))]).toEqual([0, 1, 2]);
    const times = plan?.frames.map((frame) => frame.at) ?? [];
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(plan?.lines[0]).toBe(0);
    expect(plan?.lines[1]).toBeLessThan(plan?.lines[2] ?? 0);
    expect(plan?.lasts).toBeGreaterThan(times.at(-1) ?? 0);
    endsAs(plan, after);
  });

  it("raise the number when they have arrived, not before", () => {
    const plan = planOf(before([1, 0]), at([3, 0], [award(0, 2, 3)]), TEMPO);
    expect(
      plan?.frames.map(({ stonesBySide }) => [stonesBySide[0]?.stones, stonesBySide[0]?.piedras]),
    ).toEqual([
      [1, 3],
      [3, 3],
    ]);
  });

  it("go back by fours for an amarrako that the fifth becomes", () => {
    const after = at([6, 0], [award(0, 3, 6)]);
    const plan = planOf(before([3, 0]), after, TEMPO);
    expect(told(plan)).toEqual([
      "take 3 piedra of 0",
      "back 4 piedra of 0",
      "grow 1 amarrako of 0",
    ]);
    endsAs(plan, after);
  });

  it("are taken as whole amarrakos where there are five and more", () => {
    const after = at([19, 0], [award(0, 12, 19)]);
    const plan = planOf(before([7, 0]), after, TEMPO);
    expect(told(plan)).toEqual(["take 2 amarrako of 0", "take 2 piedra of 0"]);
    endsAs(plan, after);
  });

  it("come alone for a deje in the middle of the bidding", () => {
    const deje = award(1, 1, 8, { when: "bid", reason: "deje", seat: null });
    const plan = planOf(before([3, 7]), at([3, 8], [deje]), TEMPO);
    expect(told(plan)).toEqual(["take 1 piedra of 1"]);
  });

  it("of a deje taken before stay where they are at the count", () => {
    const deje = award(1, 1, 8, { when: "bid", reason: "deje" });
    const after = at([5, 8], [deje, award(0, 2, 5)]);
    const plan = planOf(before([3, 8], [deje]), after, TEMPO);
    expect(told(plan)?.filter((one) => one.endsWith("1"))).toEqual([]);
    endsAs(plan, after);
  });

  it("travel when a count that was seen before is booked", () => {
    const awards = [award(0, 2, 2)];
    expect(told(planOf(before([0, 0], awards), at([2, 0], awards), TEMPO))).toEqual([
      "take 2 piedra of 0",
    ]);
  });
});

describe("adentro", () => {
  it("empties the amarrakos onto the plate as the seventh falls, then takes what is left", () => {
    const after = at([37, 0], [award(0, 6, 37)]);
    const plan = planOf(before([31, 0]), after, TEMPO);
    expect(told(plan)).toEqual([
      "take 4 piedra of 0",
      "back 4 piedra of 0",
      "grow 1 amarrako of 0",
      "back 7 amarrako of 0",
      "take 2 piedra of 0",
    ]);
    endsAs(plan, after);
  });

  it("takes one by one and gives none back: five more win", () => {
    const after = at([40, 0], [award(0, 9, 40)]);
    const plan = planOf(before([36, 0]), after, TEMPO);
    expect(told(plan)).toEqual(["take 4 piedra of 0"]);
    endsAs(plan, after);
  });
});

describe("nothing travels", () => {
  const two = award(0, 2, 2);
  const cases: Record<string, [View, View]> = {
    "for a view that says the same": [before([2, 0], [two]), at([2, 0], [two])],
    "after an undo": [before([2, 0], [two]), at([0, 0], [])],
    "when a count is corrected": [before([2, 0], [two]), at([3, 0], [award(0, 3, 3)])],
    "when the score is set": [before([2, 0], [two]), at([9, 0], [two])],
    "when it is set besides": [before([2, 0]), at([4, 6], [award(0, 2, 4)])],
    "in the next hand": [
      before([0, 0]),
      ((view) => ({ ...view, hand: { ...view.hand, number: 8 } }))(at([2, 0], [two])),
    ],
    "in the next game": [
      before([0, 0]),
      at([2, 0], [two], { match: { number: 1, game: 3, winner: null, state: "playing" } }),
    ],
    "backwards in time": [at([0, 0], [], { revision: 51 }), at([2, 0], [two])],
    "for an órdago, which takes the game and no stones": [
      before([3, 4]),
      at([40, 4], [award(0, 0, 40, { reason: "ordago", when: "ordago" })]),
    ],
    "where the server says they come to lie otherwise": [
      before([0, 0]),
      at(
        [2, 0],
        [award(0, 2, 2, { lies: { piedras: 4, amarrakos: 0, adentro: false, reached: false } })],
      ),
    ],
  };
  it.each(Object.entries(cases))("%s", (_, [one, other]) => {
    expect(planOf(one, other, TEMPO)).toBeNull();
  });

  it("for a phone that came back, whatever happened last", () => {
    const view = before([0, 0]);
    const last = happening({ type: "player_sat", seat: 1 });
    expect(planOf(view, { ...view, revision: 60, latest: [last] }, TEMPO)).toBeNull();
  });
});

describe("the plate", () => {
  const { rules, sides } = aView();
  const stonesBySide = (stones: number): SideStones => ({
    stones,
    games: 0,
    ...layoutAt(stones),
  });

  it("holds the 22 pieces of a table but those that lie before the sides", () => {
    expect(
      piecesOnPlate(
        rules,
        sides.map(() => stonesBySide(0)),
      ),
    ).toBe(22);
    expect(piecesOnPlate(rules, [stonesBySide(23), stonesBySide(37)])).toBe(22 - 7 - 2);
  });

  it("is as full in proportion where a table has more", () => {
    const six = [0, 0, 0, 0, 0, 0].map(() => stonesBySide(0));
    expect(piecesOnPlate(rules, six)).toBe(22);
    expect(
      piecesOnPlate(
        rules,
        six.map(() => stonesBySide(34)),
      ),
    ).toBe(Math.round((6 / 66) * 22));
  });
});
