/** Tests of the offer to start the clock of a round. */
import { expect, test } from "vitest";
import { knockout } from "../../../test/championship-fixture";
import type { Championship, ChampionshipMatch } from "../../generated/championship";
import { minutesOfRound, needsClock } from "./round-time";

/** Four pairs: two matches, then the final; each match with when it was called, or over. */
function room(
  clock: Championship["clock"],
  ...called: readonly (number | "over" | null)[]
): Championship {
  const { stages, matches, ...view } = knockout(4);
  const play = (match: ChampionshipMatch, at: number | "over" | null): ChampionshipMatch =>
    at === null
      ? match
      : at === "over"
        ? { ...match, state: "over", called: 0 }
        : { ...match, state: "called", called: at };
  return {
    ...view,
    clock,
    stages: stages.map((stage) => ({ ...stage, minutes: 40 })),
    matches: matches.map((match, n) => play(match, called[n] ?? null)),
  };
}

const clock = (since: number) => ({ minutes: 40, since, until: since + 2400 });

test("a round that is played has the minutes of its stage", () => {
  expect(minutesOfRound(room(null, 10, 20))).toBe(40);
  expect(minutesOfRound(room(null, "over", "over", 90))).toBe(40);
  expect(minutesOfRound(room(null))).toBe(0);
  expect(minutesOfRound(room(null, "over", "over", "over"))).toBe(0);
  expect(minutesOfRound({ ...room(null, 10), stages: [] })).toBe(0);
});

test.each([
  ["none was started", room(null, 10, 20), 30, true],
  ["it runs", room(clock(30), 10, 20), 40, false],
  ["it is over", room(clock(30), 10, 20), 2500, false],
  [
    "the final was called since, and nothing else is played",
    room(clock(30), "over", "over", 90),
    100,
    true,
  ],
  [
    "the final was called since, while another match is played",
    room(clock(30), 10, "over", 90),
    100,
    false,
  ],
  ["time is over, and the final was called since", room(clock(30), 10, "over", 90), 2500, true],
  ["a match of the round was called after it was over", room(clock(30), "over", 2600), 2700, true],
])("a clock is offered or not: %s", (_when, view, now, offered) => {
  expect(needsClock(view, now)).toBe(offered);
});
