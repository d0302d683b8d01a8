import type { View } from "../protocol";
import { hasSay } from "../seat/actor";
import { Course } from "./course";

/** The running hand as it was told so far; whoever has a say may correct it. */
export function RunningHand({ now }: { now: View }) {
  const { lances, entries, awards } = now.hand;
  return (
    <Course
      now={now}
      lances={lances}
      entries={entries}
      awards={awards}
      correctable={() => hasSay.value}
    />
  );
}
