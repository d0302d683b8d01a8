/** `MatchSheet`: a match: its sides, result or score, and where it is watched or read. */
import { backTo, openPage } from "../../browser/history";
import type { Championship, ChampionshipMatch, Mine } from "../../generated/championship";
import { Sheet } from "../../ui/page/sheet";
import { timeOf } from "../../words/dates";
import { dayWords, isOverDays } from "../days";
import { mine } from "../link";
import { gamesOf, liveTable } from "../live";
import { lengthName, resultName, roundNameOf, sideName, stateName, tableName } from "../names";
import { SubstituteLines } from "../substitutes";
import { say } from "../words";
import { EntryLinks } from "./entry-links";
import { MatchDay } from "./match-day";

export function MatchSheet({ now, match }: { now: Championship; match: ChampionshipMatch }) {
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
                {match.sides[side]?.length ? (
                  <EntryLinks now={now} of={match.sides[side]} />
                ) : (
                  sideName(now, match, side)
                )}
              </th>
              <td>{games[side] ?? "–"}</td>
              <td>{stones[side] ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isOverDays(now, match) && <MatchDay now={now} match={match} mine={mine.value} />}
      {match.given.map(
        (n, side) =>
          n > 0 && <p key={side}>{say("match.given", { name: sideName(now, match, side), n })}</p>,
      )}
      <SubstituteLines match={match} />
      {match.kings !== null && <p>{say("match.kings", { n: match.kings })}</p>}
      {match.code !== null && (
        <div class="list ways">
          {plays && (
            <a class="button" href={`/tv/${match.code}`} data-testid="watch">
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

interface MatchLineProps {
  now: Championship;
  match: ChampionshipMatch;
  mine: Mine | null;
  /** Whether to say its round or group too. */
  withRound?: boolean;
}

/** `MatchLine`: a match as a link to its page: both sides, its result or how far it is. */
export function MatchLine({ now, match, mine, withRound = false }: MatchLineProps) {
  const to = `match/${match.number}`;
  const games = gamesOf(match);
  return (
    <a
      href={`#${to}`}
      class="match"
      data-testid={`match-${match.number}`}
      data-state={match.state}
      data-mine={isMine(match, mine)}
      onClick={(event) => {
        event.preventDefault();
        openPage(to);
      }}
    >
      {[0, 1].map((side) => (
        <span key={side} class="side" data-won={match.result?.winner === side}>
          <span class="name" data-known={match.sides[side] != null}>
            {sideName(now, match, side)}
          </span>
          {games.length > 0 && <b>{games[side]}</b>}
        </span>
      ))}
      <span class="soft">{matchStateWords(now, match, withRound)}</span>
    </a>
  );
}

export function isMine({ sides }: ChampionshipMatch, mine: Mine | null): boolean {
  return sides.flatMap((one) => one ?? []).some((entry) => mine?.entries.includes(entry));
}

/** "Mesa 4 · En juego", "2.ª en la cola · hacia las 18:40", "Por tiempo". */
function matchStateWords(now: Championship, match: ChampionshipMatch, withRound = false): string {
  const { state, table, place, about, result } = match;
  const onDay = state === "waiting" && isOverDays(now, match);
  const parts = [
    withRound && roundNameOf(now, match),
    table !== null && tableName(table),
    state !== "over" && (onDay ? dayWords(match) || say("day.none") : stateName(match)),
    state === "over" && !["played", "typed"].includes(result?.how ?? "") && howWords(match),
    match.dispute === "open" && say("match.disputed"),
    match.referee && say("match.referee"),
    place !== null && say("match.in_queue", { n: place }),
    about !== null && say("match.about", { time: timeOf(about) }),
  ];
  return parts.filter((part) => part !== false && part !== "").join(" · ");
}

function howWords(match: ChampionshipMatch): string {
  if (match.result?.winner === null) return say("result.nobody");
  return match.result?.how === "time" ? say("result.time") : resultName(match);
}
