/** What a view is the show of, and when which step begins. */
import { expect, test } from "vitest";
import { tableIn } from "../../../test/engine";
import { planOf, timeOf, turnOf } from "./plan";
import { sceneOf } from "./scene";

const told = (state: string, after?: number): string | undefined =>
  planOf(tableIn(state), after)
    ?.frames.map(({ at, step }) => `${step} ${at}`)
    .join(", ");

/** The parties as "side: seats with cards" and who called. */
const parties = (state: string) =>
  sceneOf(tableIn(state))?.parties.map(({ side, calls, players }) => [
    side,
    calls,
    players.map(({ seat, cards, plays }) => (plays ? `${seat} ${cards?.join("") ?? "?"}` : seat)),
  ]);

test("those who said and accepted it stand on the stage, with what the table has seen", () => {
  expect(parties("show: accepted")).toEqual([
    [0, false, ["0 ?", "2 ?"]],
    [1, true, ["1 ?", "3 ?"]],
  ]);
  expect(parties("show: two hands")).toEqual([
    [0, false, ["0 RRRA", "2 ?"]],
    [1, true, ["1 C764", "3 ?"]],
  ]);
  expect(sceneOf(tableIn("show: accepted"))?.lance).toEqual({ name: "grande", punto: false });
  expect(sceneOf(tableIn("show: accepted"))?.parties[0]?.word?.seat).toBe(2);
});

test("who refused it, or has no pares, does not play", () => {
  expect(parties("show: three of four")?.map(([side]) => side)).toEqual([0, 1, 3]);
  expect(parties("show: at pares")?.[1]).toEqual([1, true, ["1 ?", 3]]);
});

test("nobody has won before the table says so", () => {
  expect(sceneOf(tableIn("show: two hands"))?.winner).toBeNull();
  expect(sceneOf(tableIn("show: proposed"))?.winner).toBeNull();
  expect(sceneOf(tableIn("show: decided"))?.winner).toBe(0);
  expect(sceneOf(tableIn("show: decided"))?.award?.seat).toBe(0);
});

/** Nothing is shown of a table in these states. */
test.each(["ordago", "counted", "show: contradicted", "show: adentro alone", "abandoned"])(
  "no show: %s",
  (state) => expect(sceneOf(tableIn(state))).toBeNull(),
);
test.each(["show: adentro before", "show: a third adentro"])("%s: it is so already", (state) =>
  expect(sceneOf(tableIn(state))).toBeNull(),
);

test.each([
  ["show: accepted", "dark 0"],
  ["show: two hands", "turn 0"],
  ["show: decided", "turn 0, winner 2100, stones 3100, bill 4700, leave 9000"],
  ["show: told", "winner 500, stones 1500, bill 3100, leave 7400"],
  ["over", "dark 300, stones 1000, bill 1800, leave 5000"],
  ["show: adentro", "dark 300, leave 3600"],
])("%s: %s", (state, steps) => expect(told(state)).toContain(steps));

test("it waits for the stones of the count, but an órdago has none", () => {
  expect(told("over", 2000)).toContain("dark 2300");
  expect(told("show: decided", 2000)).toBe(told("show: decided"));
});

test("what happened before, or is still to come, has no plan", () => {
  expect(planOf(tableIn("show: decided before"))).toBeNull();
  expect(planOf(tableIn("show: proposed"))?.frames.at(-1)?.step).toBe("turn");
});

test("six to ten seconds after the last entry", () => {
  for (const state of ["show: decided", "ordago of pairs", "ordago of 6"]) {
    const lasts = planOf(tableIn(state))?.lasts ?? 0;
    expect(lasts).toBeGreaterThanOrEqual(6000);
    expect(lasts).toBeLessThanOrEqual(10_000);
  }
});

test("only cards that were just entered turn", () => {
  const plan = planOf(tableIn("show: two hands"));
  expect([0, 1, 2].map((seat) => turnOf(plan, seat) === 0)).toEqual([false, true, false]);
  expect(timeOf(plan, "dark")).toBeLessThan(-60_000);
  expect(timeOf(null, "turn")).toBeLessThan(-60_000);
});
