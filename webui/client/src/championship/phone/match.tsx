/** `MatchSheet`: a match: its sides, result or score, and where it is watched or read. */
import { backTo } from "../../browser/history";
import type { Championship, Pairing } from "../../generated/championship";
import { Sheet } from "../../ui/page/sheet";
import { gamesOf, liveTable } from "../link";
import { entryOf, lengthName, roundNameOf, sideName } from "../names";
import { say } from "../words";
import { matchStateWords } from "./match-line";

export function MatchSheet({ now, match }: { now: Championship; match: Pairing }) {
  const games = gamesOf(match);
  const stones = match.result?.stones ?? liveTable(match)?.score ?? [];
  const plays = match.state === "running" || match.state === "called";
  return (
    <Sheet title={say("match.title", { n: match.number })} onBack={() => backTo("")}>
      <p>{`${roundNameOf(now, match)} · ${lengthName(match)}`}</p>
      <p data-testid="match-state">{matchStateWords(now, match)}</p>
      <table class="standings match-score">
        <thead>
          <tr>
            <th scope="col">{say("standing.name")}</th>
            <th scope="col">{say("standing.games")}</th>
            <th scope="col">{say("standing.stones")}</th>
          </tr>
        </thead>
        <tbody>
          {[0, 1].map((side) => (
            <tr key={side} data-won={match.result?.winner === side}>
              <th scope="row">
                {sideName(now, match, side)}
                <span class="soft">{playersOf(now, match, side)}</span>
              </th>
              <td>{games[side] ?? "–"}</td>
              <td>{stones[side] ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {match.given.map(
        (n, side) =>
          n > 0 && <p key={side}>{say("match.given", { name: sideName(now, match, side), n })}</p>,
      )}
      {match.kings !== null && <p>{say("match.kings", { n: match.kings })}</p>}
      {match.code !== null && (
        <div class="list ways">
          {plays && (
            <a class="button" href={`/board/${match.code}`} data-testid="watch">
              {say("bracket.watch")}
            </a>
          )}
          <a class="button" href={`/t/${match.code}#summary`} data-testid="summary">
            {say("bracket.summary")}
          </a>
        </div>
      )}
    </Sheet>
  );
}

/** Players of a side, where its name does not say them. */
function playersOf(now: Championship, match: Pairing, side: number): string {
  const players = (match.sides[side] ?? []).flatMap((entry) => entryOf(now, entry)?.players ?? []);
  return players.join(" · ");
}
