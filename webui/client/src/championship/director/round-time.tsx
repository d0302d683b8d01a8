/** `RoundTime`: one tap starts the clock of a round, with the minutes that its stage has. */

import type { Championship, ChampionshipMatch } from "../../generated/championship";
import { Button } from "../../ui/button";
import { useSecond } from "../clock";
import { act } from "./act";
import { say } from "./words";

const isPlayed = ({ state, round }: ChampionshipMatch): boolean =>
  round > 0 && (state === "called" || state === "running");

/** Matches of the newest round that is played: all, and those of other rounds at the same time. */
function newestRound({ matches }: Championship) {
  const played = matches.filter(isPlayed);
  const newest = played
    .sort((one, other) => one.stage - other.stage || one.round - other.round)
    .at(-1);
  const isOfIt = ({ stage, round }: ChampionshipMatch): boolean =>
    stage === newest?.stage && round === newest.round;
  return { all: matches.filter(isOfIt), beside: played.filter((one) => !isOfIt(one)) };
}

/** Minutes of the round that is played; 0: it has no time, or none is played. */
export function minutesOfRound(view: Championship): number {
  const [first] = newestRound(view).all;
  return first ? (view.stages[first.stage]?.minutes ?? 0) : 0;
}

/** Whether the round that is played has no clock of its own. */
export function needsClock(view: Championship, now: number): boolean {
  const { clock } = view;
  if (clock === null) return true;
  const { all, beside } = newestRound(view);
  const calls = all.flatMap(({ called }) => called ?? []);
  // It began after the clock, or has more matches than there are tables.
  const isAnother = Math.min(...calls) > clock.since || Math.max(...calls) > clock.until;
  return isAnother && (beside.length === 0 || clock.until <= now);
}

/** Offered until the round has its clock. */
export function RoundTime({ view }: { view: Championship }) {
  const second = useSecond();
  const minutes = minutesOfRound(view);
  if (minutes === 0 || !needsClock(view, second)) return null;
  return (
    <Button
      id="clock-of-round"
      kind="main"
      onPress={() => void act({ type: "set_clock", minutes })}
    >
      {say("more.clock_of_round", { n: minutes })}
    </Button>
  );
}
