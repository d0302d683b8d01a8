/** `Calls`: called matches, newest call first, and who is next. */
import { matchName, matchOf, tableName } from "../../../championship/names";
import { say } from "../../../championship/words";
import type { Championship } from "../../../generated/championship";
import { timeOf } from "../../../words/dates";
import { OneLine } from "../one-line";
import "./calls.css";

export function Calls({ now, calls }: { now: Championship; calls: readonly number[] }) {
  const called = calls.flatMap((number) => matchOf(now, number) ?? []);
  const waiting = now.queue.flatMap((number) => matchOf(now, number) ?? []).slice(0, 4);
  return (
    <div class="tv-calls" style={{ "--lines": Math.max(3, called.length) }}>
      <ol>
        {called.map((match) => (
          <li key={match.number} data-testid={`call-${match.number}`}>
            <b>{tableName(match.table ?? 0)}</b>
            <OneLine words={matchName(now, match)} />
          </li>
        ))}
      </ol>
      {waiting.length > 0 && (
        <section>
          <h3>{say("championship.tv.next")}</h3>
          {waiting.map((match) => (
            <p key={match.number}>
              <OneLine words={matchName(now, match)} />
              {match.about !== null && (
                <span>{say("match.about", { time: timeOf(match.about) })}</span>
              )}
            </p>
          ))}
        </section>
      )}
    </div>
  );
}
