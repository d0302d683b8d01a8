import type { Championship, Pairing } from "../../../generated/championship";
import { lengthName, roundNameOf, sideName, tableName } from "../../names";
import { say } from "../words";

/** Columns of a sheet that is for no match in particular. */
const MOST_GAMES = 5;

/** A sheet for each match that is to be played, and an empty one. */
export function ScoreSheets({ view }: { view: Championship }) {
  const open = view.matches.filter(
    ({ state, sides }) => state !== "over" && sides.every((side) => side !== null),
  );
  return (
    <>
      {[...open, null].map((match) => (
        <ScoreSheet key={match?.number} view={view} match={match} />
      ))}
    </>
  );
}

function ScoreSheet({ view, match }: { view: Championship; match: Pairing | null }) {
  const games = Array.from({ length: match ? 2 * match.games - 1 : MOST_GAMES }, (_, n) => n);
  const head = match
    ? [say("pairing.title", { n: match.number }), roundNameOf(view, match), lengthName(match)]
    : [];
  if (match?.table != null) head.push(tableName(match.table));
  return (
    <section class="score-sheet">
      <h1>{view.name}</h1>
      <p>{head.join(" · ")}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{say("entries.name")}</th>
            {games.map((n) => (
              <th key={n} scope="col">
                {say("print.game_n", { n: n + 1 })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[0, 1].map((side) => (
            <tr key={side}>
              <td>{match && sideName(view, match, side)}</td>
              {games.map((n) => (
                <td key={n} class="stones" />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="line">{say("print.winner")}:</p>
      <p class="line">{say("print.signatures")}:</p>
    </section>
  );
}
