/** `MatchLine`: a match as a link to its page: both sides, its result or how far it is. */
import { openPage } from "../../browser/history";
import type { Championship, Mine, Pairing } from "../../generated/championship";
import { timeOf } from "../../words/dates";
import { gamesOf } from "../link";
import { resultName, roundNameOf, sideName, stateName, tableName } from "../names";
import { say } from "../words";

interface MatchLineProps {
  now: Championship;
  match: Pairing;
  mine: Mine | null;
  /** Whether to say its round or group too. */
  withRound?: boolean;
}

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

export function isMine({ sides }: Pairing, mine: Mine | null): boolean {
  return sides.flatMap((one) => one ?? []).some((entry) => mine?.entries.includes(entry));
}

/** "Mesa 4 · En juego", "2.ª en la cola · hacia las 18:40", "Por tiempo". */
export function matchStateWords(now: Championship, match: Pairing, withRound = false): string {
  const { state, table, place, about, result } = match;
  const parts = [
    withRound && roundNameOf(now, match),
    table !== null && tableName(table),
    state !== "over" && stateName(match),
    state === "over" && !["played", "typed"].includes(result?.how ?? "") && howWords(match),
    match.dispute === "open" && say("match.disputed"),
    match.referee && say("match.referee"),
    place !== null && say("match.in_queue", { n: place }),
    about !== null && say("match.about", { time: timeOf(about) }),
  ];
  return parts.filter((part) => part !== false && part !== "").join(" · ");
}

function howWords(match: Pairing): string {
  if (match.result?.winner === null) return say("result.nobody");
  return match.result?.how === "time" ? say("result.time") : resultName(match);
}
