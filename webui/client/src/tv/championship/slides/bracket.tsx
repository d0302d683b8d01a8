/** `BracketSlide`: a part of a knockout, rounds from left to right. */

import { gamesOf } from "../../../championship/live";
import { matchOf, roundName, sideName, tableName } from "../../../championship/names";
import { say } from "../../../championship/words";
import type { Championship, ChampionshipMatch, Stage } from "../../../generated/championship";
import { OneLine } from "../one-line";
import type { BracketPart } from "./bracket-parts";
import "./bracket.css";

interface BracketSlideProps {
  now: Championship;
  stage: Stage;
  part: BracketPart;
}

export function BracketSlide({ now, stage, part }: BracketSlideProps) {
  const rounds = part.rounds.flatMap((n) => stage.rounds.find(({ number }) => number === n) ?? []);
  const third = matchOf(now, rounds.at(-1)?.third_place ?? 0);
  return (
    <div class="tv-bracket" style={{ "--columns": rounds.length, "--rows": part.rows }}>
      {rounds.map((round) => (
        <h3 key={round.number}>
          <OneLine words={roundName(round)} />
        </h3>
      ))}
      <div class="tree">
        {part.placed.map(({ match, column, row, rows }) => (
          <div
            key={match.number}
            class="node"
            data-inner={column > 0}
            style={{ gridColumn: column + 1, gridRow: `${row + 1} / span ${rows}` }}
          >
            <Cell now={now} match={match} />
          </div>
        ))}
        {third && part.rows > 1 && (
          <div
            class="third"
            style={{ gridColumn: rounds.length, gridRow: `${part.rows / 2 + 1} / -1` }}
          >
            <p>{say("round.third_place")}</p>
            <Cell now={now} match={third} />
          </div>
        )}
      </div>
    </div>
  );
}

/** A match: where it is played, and a line for each side. */
function Cell({ now, match }: { now: Championship; match: ChampionshipMatch }) {
  const games = gamesOf(match);
  return (
    <div class="tv-match" data-state={match.state} data-testid={`tv-match-${match.number}`}>
      {match.table !== null && match.state !== "over" && <i>{tableName(match.table)}</i>}
      {[0, 1].map((side) => (
        <p
          key={side}
          data-won={match.result?.winner === side}
          data-lost={match.result != null && match.result.winner !== side}
          data-known={match.sides[side] != null}
        >
          <OneLine words={sideName(now, match, side)} />
          {games[side] !== undefined && <b>{games[side]}</b>}
        </p>
      ))}
    </div>
  );
}
