/** `Mine`: what comes next for the pairs of this phone, and what they may ask for. */

import type {
  Championship,
  ChampionshipMatch,
  Mine as MineShape,
  OwnEntry,
} from "../../generated/championship";
import { Button } from "../../ui/button";
import { timeOf } from "../../words/dates";
import { scoreLine, t } from "../../words/i18n";
import { isOverDays } from "../days";
import { send, sending, welcome } from "../link";
import { entryOf, lengthName, matchOf, phoneName, sideName, tableName } from "../names";
import { Substitutes } from "../substitutes";
import { count, say } from "../words";
import { isMine } from "./match";
import { OwnMatches } from "./own-matches";

export function Mine({ now, mine }: { now: Championship; mine: MineShape | null }) {
  if (!mine || now.state === "closed") return null;
  if (mine.entries.length === 0 && mine.waiting.length === 0) return null;
  const match = mine.match == null ? undefined : matchOf(now, mine.match);
  return (
    <section class="next-up on-cloth" data-testid="mine">
      {mine.waiting.map(({ entry, name }) => (
        <p key={entry} data-testid={`waiting-${entry}`}>
          <b>{name}</b> {say("enter.waits")}
        </p>
      ))}
      {mine.entries.length > 0 &&
        (match && waitsForDay(now, match) ? null : match ? (
          <NextMatch now={now} mine={mine} match={match} />
        ) : (
          <NoMatch now={now} mine={mine} />
        ))}
      {now.matches
        .filter((one) => one.dispute !== null && isMine(one, mine))
        .map((one) => (
          <PlayedResult key={one.number} now={now} match={one} />
        ))}
      <OwnMatches now={now} mine={mine} />
      {mine.own.map((own) => (
        <Own key={own.entry} now={now} {...own} />
      ))}
    </section>
  );
}

/** A match that waits to be agreed is in the list of one's own. */
const waitsForDay = (now: Championship, match: ChampionshipMatch): boolean =>
  isOverDays(now, match) && match.state === "waiting" && match.sides.every((side) => side !== null);

/** The result of a match that was played, while the pairs can still say that it is wrong. */
export function PlayedResult({ now, match }: { now: Championship; match: ChampionshipMatch }) {
  const { number, dispute, result } = match;
  if (!result || dispute === null) return null;
  return (
    <div class="next-match" data-testid={`result-${number}`}>
      <h2>{say("mine.result")}</h2>
      <p class="against">
        {sideName(now, match, 0)} <b>{scoreLine(result.games)}</b> {sideName(now, match, 1)}
      </p>
      {dispute === "open" ? (
        <p role="status">{say("mine.disputed")}</p>
      ) : (
        <Button
          id={`dispute-${number}`}
          note={say("mine.dispute_hint")}
          off={sending.value && t("why.saving")}
          onPress={() => void send({ type: "dispute_result", match: number })}
        >
          {say("mine.dispute")}
        </Button>
      )}
    </div>
  );
}

interface NextMatchProps {
  now: Championship;
  mine: MineShape;
  match: ChampionshipMatch;
}

/** Where and about when this phone's pair plays next, and against whom. */
export function NextMatch({ now, mine, match }: NextMatchProps) {
  const called = match.state === "called" || match.state === "running";
  const own = match.sides.findIndex((side) => side?.some((one) => mine.entries.includes(one)));
  const other = own === 0 ? 1 : 0;
  const known = match.sides[other] != null;
  return (
    <div class="next-match" data-testid="next-match" data-called={called}>
      <h2>{say(called ? "mine.now" : "mine.title")}</h2>
      <p class="against">
        {say(known ? "mine.against" : "mine.waits_for", { name: sideName(now, match, other) })}
      </p>
      <p class="where">{whenWords(match)}</p>
      <p>{lengthName(match)}</p>
      {called && match.table !== null && (
        <a class="button main large" href={`/room/${match.table}`} data-testid="go-to-table">
          {say("mine.go", { table: tableName(match.table) })}
        </a>
      )}
      {called && match.table === null && match.code !== null && (
        <a class="button main large" href={`/t/${match.code}`} data-testid="go-to-table">
          {say("mine.go_here")}
        </a>
      )}
    </div>
  );
}

/** "Mesa 7, ahora"; "Después de 2 partidas, hacia las 18:40". */
export function whenWords({ state, table, place, about, sides }: ChampionshipMatch): string {
  if (state === "called" || state === "running") {
    return table === null ? say("mine.here") : say("mine.next_now", { table: tableName(table) });
  }
  const turn =
    place === null
      ? sides.includes(null)
        ? ""
        : say("state.waiting")
      : place === 1
        ? say("mine.next_in_line")
        : count("mine.after", place - 1);
  const time = about === null ? "" : say("match.about", { time: timeOf(about) });
  return [turn, time].filter((words) => words !== "").join(", ");
}

function NoMatch({ now, mine }: { now: Championship; mine: MineShape }) {
  const own = mine.entries.flatMap((entry) => entryOf(now, entry) ?? []);
  const won = now.winner?.some((entry) => mine.entries.includes(entry)) ?? false;
  const words = (): string => {
    if (won) return say("mine.won");
    if (own.every(({ out }) => out !== null)) return say("mine.out");
    return say(now.state === "entries" ? "mine.waits_draw" : "mine.nothing");
  };
  return <p data-testid="no-match">{words()}</p>;
}

/** The matches that a pair has to play, and has not begun. */
const openMatches = (now: Championship, entry: number): ChampionshipMatch[] =>
  now.matches.filter(
    ({ sides, state }) =>
      (state === "waiting" || state === "called") &&
      !sides.includes(null) &&
      sides.some((side) => side?.includes(entry)),
  );

interface OwnProps extends OwnEntry {
  now: Championship;
}

/** A pair of this phone: check-in, play on off the trophy, its other phones, "not my pair". */
function Own({ now, entry, may, phone, asking }: OwnProps) {
  const own = entryOf(now, entry);
  const off = sending.value && t("why.saving");
  return (
    <div class="own" data-testid={`own-${entry}`}>
      {own && (
        <p>
          <b>{own.name}</b> {own.present && <span>✓ {say("mine.present_done")}</span>}
        </p>
      )}
      {phone === "asks" && (
        <p data-testid={`asks-${entry}`}>
          {say("mine.asks", { phone: phoneName(welcome.value?.phone ?? "") })}
        </p>
      )}
      {asking.map((other) => (
        <div key={other} class="asking-phone" data-testid={`asking-${entry}-${other}`}>
          <p>{say("mine.asking", { phone: phoneName(other) })}</p>
          <div class="few">
            <Button
              id={`remove-${entry}-${other}`}
              off={off}
              onPress={() => void send({ type: "remove_phone", entry, phone: other })}
            >
              {say("mine.asking_no")}
            </Button>
            <Button
              id={`confirm-${entry}-${other}`}
              kind="main"
              off={off}
              onPress={() => void send({ type: "confirm_phone", entry, phone: other })}
            >
              {say("mine.asking_yes")}
            </Button>
          </div>
        </div>
      ))}
      {may.includes("present") && (
        <Button
          id={`present-${entry}`}
          kind="main"
          off={off}
          onPress={() => void send({ type: "tick_entry", entry, present: true })}
        >
          {say("mine.present")}
        </Button>
      )}
      {may.includes("substitute") && (
        <details>
          <summary data-testid={`substitute-${entry}`}>{say("substitute.open")}</summary>
          {openMatches(now, entry).map((one) => (
            <section key={one.number}>
              <p>
                {say("mine.against", {
                  name: sideName(now, one, one.sides[0]?.includes(entry) ? 1 : 0),
                })}
              </p>
              <Substitutes
                now={now}
                match={one}
                entry={entry}
                onCommand={(command) => void send(command)}
              />
            </section>
          ))}
        </details>
      )}
      {may.includes("play_on") && (
        <Button
          id={`play-on-${entry}`}
          note={say("mine.play_on_hint")}
          off={off}
          onPress={() => void send({ type: "play_on", entry })}
        >
          {say("mine.play_on")}
        </Button>
      )}
      {may.includes("stop_playing_on") && (
        <>
          <p>{say("mine.playing_on")}</p>
          <Button
            id={`stop-playing-on-${entry}`}
            off={off}
            onPress={() => void send({ type: "play_on", entry, wants: false })}
          >
            {say("mine.stop_playing_on")}
          </Button>
        </>
      )}
      <Button
        id={`leave-${entry}`}
        kind="plain"
        size="small"
        onPress={() => void send({ type: "leave_entry", entry })}
      >
        {say("mine.leave")}
      </Button>
    </div>
  );
}
