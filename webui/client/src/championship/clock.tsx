import { useEffect, useState } from "preact/hooks";
import type { Clock } from "../generated/championship";
import { serverNow } from "./link";
import { say } from "./words";

/** Clock of the round. */
export function RoundClock({ clock }: { clock: Clock }) {
  return (
    <p
      class="clock"
      role="timer"
      aria-label={say("championship.tv.clock")}
      data-testid="round-clock"
    >
      {clockWords(clock, useSecond())}
    </p>
  );
}

/** Now by the server's clock, each second. */
export function useSecond(): number {
  const [second, setSecond] = useState(serverNow);
  useEffect(() => {
    const next = setInterval(() => setSecond(serverNow()), 1000);
    return () => clearInterval(next);
  }, []);
  return second;
}

/** "12:05" that are left; that the time is over. */
function clockWords(clock: Clock, now: number): string {
  const left = Math.ceil(clock.until - now);
  if (left <= 0) return say("championship.tv.clock_over");
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return say("championship.tv.clock_left", { time });
}
