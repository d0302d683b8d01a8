/** The draw and the results on paper. */

import type { Championship } from "../../../generated/championship";
import { weekday } from "../../../words/days";
import { colon } from "../../../words/i18n";
import { roundUntil } from "../../days";
import {
  entryName,
  entryNames,
  matchOf,
  resultName,
  roundName,
  sideName,
  stageName,
} from "../../names";
import { say as sayShared } from "../../words";
import { say } from "../words";

/** The draw: every round with its matches, with room for the results. */
export function DrawPaper({ view }: { view: Championship }) {
  return (
    <>
      <h1>{view.name}</h1>
      {view.seed !== "" && <p>{say("drawing.seed", { seed: view.seed })}</p>}
      <Rounds view={view} />
    </>
  );
}

const COLUMNS = ["place", "name", "played", "won", "games", "stones"] as const;

/** The standings of every stage, and all results. */
export function Standings({ view }: { view: Championship }) {
  return (
    <>
      <h1>{view.name}</h1>
      {view.winner && (
        <p>
          {say("print.champions")}
          {colon()}
          <b>{entryNames(view, view.winner)}</b>
        </p>
      )}
      {view.stages.flatMap((stage, at) =>
        stage.groups.map(({ number, standings }) => (
          <section key={`${at}-${number}`}>
            <h2>{number === 0 ? stageName(stage) : sayShared("stage.group", { n: number })}</h2>
            <table>
              <thead>
                <tr>
                  {COLUMNS.map((column) => (
                    <th key={column} scope="col">
                      {sayShared(`standing.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {standings.map((line) => (
                  <tr key={line.entry}>
                    <td>{line.place}</td>
                    <td>{entryName(view, line.entry)}</td>
                    <td>{line.played}</td>
                    <td>{line.won}</td>
                    <td>{line.games.join("–")}</td>
                    <td>{line.stones.join("–")}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )),
      )}
      <Rounds view={view} />
    </>
  );
}

function Rounds({ view }: { view: Championship }) {
  if (view.matches.length === 0) return <p>{say("print.nothing")}</p>;
  return (
    <>
      {view.stages.flatMap((stage, at) =>
        stage.rounds.map((round) => (
          <section key={`${at}-${round.number}`} class="round">
            <h2>
              {[stageName(stage), roundName(round), roundUntil(stage, round.number)]
                .filter(Boolean)
                .join(" · ")}
            </h2>
            <table class="of-rounds">
              <tbody>
                {round.matches.map((number) => (
                  <Line key={number} view={view} number={number} />
                ))}
              </tbody>
            </table>
            {round.third_place !== null && (
              <>
                <h2>{sayShared("round.third_place")}</h2>
                <table class="of-rounds">
                  <tbody>
                    <Line view={view} number={round.third_place} />
                  </tbody>
                </table>
              </>
            )}
            {round.byes.length > 0 && (
              <p>{say("drawing.byes", { names: entryNames(view, round.byes) })}</p>
            )}
          </section>
        )),
      )}
    </>
  );
}

function Line({ view, number }: { view: Championship; number: number }) {
  const match = matchOf(view, number);
  return (
    match && (
      <tr>
        <td class="number">{number}</td>
        <td>{sideName(view, match, 0)}</td>
        <td>{sideName(view, match, 1)}</td>
        <td class="written">{resultName(match) || (match.day && weekday(match.day))}</td>
      </tr>
    )
  );
}
