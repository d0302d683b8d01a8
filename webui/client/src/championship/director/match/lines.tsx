/** `MatchLines`: matches in a list, each of which opens the dialog. */
import type { Championship, ChampionshipMatch } from "../../../generated/championship";
import { scoreLine } from "../../../words/i18n";
import { dayWords, isOverDays } from "../../days";
import { matchName, matchOf, roundNameOf, tableName } from "../../names";
import { openMatch } from "./open-match";

export function MatchLines({ view, numbers }: { view: Championship; numbers: readonly number[] }) {
  return (
    <ul class="match-list">
      {numbers.map((number) => {
        const match = matchOf(view, number);
        return (
          match && (
            <li key={number}>
              <button
                type="button"
                data-testid={`match-${number}`}
                onClick={() => (openMatch.value = number)}
              >
                <MatchWords view={view} match={match} />
              </button>
            </li>
          )
        );
      })}
    </ul>
  );
}

/** Number, sides and round of a match, and its result or table. */
export function MatchWords({ view, match }: { view: Championship; match: ChampionshipMatch }) {
  return (
    <>
      <b>{match.number}</b>
      <span>
        {matchName(view, match)}
        <span class="soft">
          {roundNameOf(view, match)}
          {match.result && ` · ${scoreLine(match.result.games)}`}
          {!match.result && match.table !== null && ` · ${tableName(match.table)}`}
          {isOverDays(view, match) && match.state === "waiting" && ` · ${dayWords(match)}`}
        </span>
      </span>
    </>
  );
}
