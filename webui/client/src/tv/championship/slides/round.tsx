/** `RoundSlide`: matches of a round that is played over days: their results, or when they are played. */
import { dayWords } from "../../../championship/days";
import { matchOf, resultName, sideName, tableName } from "../../../championship/names";
import type { Championship } from "../../../generated/championship";
import { OneLine } from "../one-line";
import "./round.css";

export function RoundSlide({ now, matches }: { now: Championship; matches: readonly number[] }) {
  const shown = matches.flatMap((number) => matchOf(now, number) ?? []);
  return (
    <ol class="tv-round" style={{ "--lines": Math.max(6, shown.length) }}>
      {shown.map((match) => (
        <li key={match.number} data-testid={`round-${match.number}`} data-state={match.state}>
          <OneLine words={sideName(now, match, 0)} />
          <b>{resultName(match) || (match.table !== null ? tableName(match.table) : "–")}</b>
          <OneLine words={sideName(now, match, 1)} />
          <small>{match.state === "waiting" ? dayWords({ ...match, note: null }) : ""}</small>
        </li>
      ))}
    </ol>
  );
}
