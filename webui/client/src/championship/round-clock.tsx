import type { Clock } from "../generated/championship";
import { clockWords, useSecond } from "./clock";

/** Clock of the round. */
export function RoundClock({ clock }: { clock: Clock }) {
  return (
    <p class="clock" role="timer" data-testid="round-clock">
      {clockWords(clock, useSecond())}
    </p>
  );
}
