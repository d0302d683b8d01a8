import type { Championship, Mine } from "../../generated/championship";
import { isOverDays } from "../days";
import { matchOf } from "../names";
import { say } from "../words";
import { isMine, MatchLine } from "./match";
import { Answer, ownOf } from "./match-day";

/** The matches of this phone's pairs that are played over days, those still to be played first. */
export function OwnMatches({ now, mine }: { now: Championship; mine: Mine }) {
  const left = [...new Set(mine.own.flatMap(({ matches }) => matches.map((one) => one.match)))];
  const played = now.matches.filter(
    (one) => one.state === "over" && isOverDays(now, one) && isMine(one, mine),
  );
  const matches = [...left.flatMap((number) => matchOf(now, number) ?? []), ...played];
  if (matches.length === 0) return null;
  return (
    <section class="list own-matches" data-testid="own-matches">
      {matches
        .filter(({ number }) => ownOf(mine, number)?.may.includes("accept_day"))
        .map((match) => (
          <Answer key={match.number} now={now} match={match} />
        ))}
      <h2>{say("mine.matches")}</h2>
      {matches.map((match) => (
        <MatchLine key={match.number} now={now} match={match} mine={null} withRound />
      ))}
    </section>
  );
}
