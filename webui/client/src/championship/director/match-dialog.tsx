/** `MatchDialog`: what a director does with one match. */
import { type Signal, signal, useSignal } from "@preact/signals";
import type { Championship, ChampionshipMatch, Command } from "../../generated/championship";
import { Button } from "../../ui/button";
import { Choices } from "../../ui/choices";
import { Dialog } from "../../ui/dialog";
import { DayField } from "../../ui/form/day-field";
import { bound, Field } from "../../ui/form/field";
import { Form } from "../../ui/form/form";
import { Stepper } from "../../ui/form/stepper";
import { scoreLine, t } from "../../words/i18n";
import { dayWords, isOverDays, proposalWords } from "../days";
import { director, room } from "../link";
import { liveTable } from "../live";
import {
  lengthName,
  matchOf,
  resultName,
  roundNameOf,
  sideName,
  stateName,
  tableName,
} from "../names";
import { SubstituteLines, Substitutes } from "../substitutes";
import { say as sayShared } from "../words";
import { act } from "./act";
import { goTo, type MatchAct, MOST_MINUTES } from "./directing";
import { TakeOutForm } from "./entry-dialog";
import { say } from "./words";

/** Acts that ask for more before they are sent. */
type Asking = Extract<
  MatchAct,
  "kings" | "result" | "correct" | "walkover" | "late" | "time_over" | "postpone" | "substitute"
>;
const ASKING: readonly Asking[] = [
  "result",
  "correct",
  "postpone",
  "walkover",
  "late",
  "time_over",
  "kings",
  "substitute",
];

interface MatchDialogProps {
  view: Championship;
  may: (match: number) => readonly MatchAct[];
}

export function MatchDialog({ view, may }: MatchDialogProps) {
  const match = matchOf(view, openMatch.value ?? 0);
  return match ? (
    <OneMatch key={match.number} view={view} match={match} may={may(match.number)} />
  ) : null;
}

interface OneMatchProps {
  view: Championship;
  match: ChampionshipMatch;
  may: readonly MatchAct[];
}

const close = (): void => {
  openMatch.value = null;
};

function OneMatch({ view, match, may }: OneMatchProps) {
  const asking = useSignal<Asking | number | null>(null);
  const asked = asking.value;
  const { number } = match;
  return (
    <Dialog id="match" title={say("match_dialog.title", { n: number })} onClose={close}>
      <p class="match-sides">
        <b>{sideName(view, match, 0)}</b> – <b>{sideName(view, match, 1)}</b>
      </p>
      <p class="soft">
        {[
          roundNameOf(view, match),
          lengthName(match),
          isOverDays(view, match) && match.state === "waiting" ? dayWords(match) : stateName(match),
          match.table === null ? "" : tableName(match.table),
          resultName(match),
        ]
          .filter((one) => one !== "")
          .join(" · ")}
      </p>
      {match.proposed && <p>{proposalWords(view, match)}</p>}
      <SubstituteLines match={match} />
      {match.dispute === "open" && <p class="need">{sayShared("match.disputed")}</p>}
      {asked === null && (
        <div class="acts">
          {ASKING.filter((one) => may.includes(one)).map((one) => (
            <Button
              key={one}
              id={`match-${one}`}
              kind={one === "result" ? "main" : "quiet"}
              onPress={() => (asking.value = one)}
            >
              {say(`match_dialog.${one}`)}
            </Button>
          ))}
          <AtOnce match={match} may={may} />
          {match.sides.flat().map((entry) => {
            const found = view.entries.find((one) => one.number === entry && one.out === null);
            return (
              found && (
                <Button
                  key={found.number}
                  id={`match-out-${found.number}`}
                  kind="plain"
                  onPress={() => (asking.value = found.number)}
                >
                  {say("match_dialog.take_out", { name: found.name })}
                </Button>
              )
            );
          })}
          {match.code !== null && (
            <a class="button plain" href={`/t/${match.code}`} data-testid="match-watch">
              {say("match_dialog.watch")}
            </a>
          )}
          {may.length === 0 && <p class="soft">{say("match_dialog.nothing")}</p>}
        </div>
      )}
      {(asked === "result" || asked === "correct") && (
        <ResultForm view={view} match={match} correct={asked === "correct"} />
      )}
      {asked === "walkover" && (
        <WhichSide
          view={view}
          match={match}
          title={say("match_dialog.walkover_who")}
          onSide={(winner) => done({ type: "walkover", match: number, winner })}
        />
      )}
      {asked === "late" && <LateForm view={view} match={match} />}
      {asked === "time_over" && <TimeOverForm view={view} match={match} />}
      {asked === "postpone" && <PostponeForm match={match} />}
      {asked === "kings" && <KingsForm match={match} />}
      {asked === "substitute" &&
        match.sides
          .flatMap((side) => side ?? [])
          .map((entry) => (
            <Substitutes key={entry} now={view} match={match} entry={entry} onCommand={done} />
          ))}
      {typeof asked === "number" && <TakeOutForm entry={asked} onClose={close} />}
    </Dialog>
  );
}

function done(command: Command): void {
  void act(command);
  close();
}

/** Acts of one tap, with their command or what they do instead. */
const AT_ONCE: readonly [MatchAct, (match: number) => Command | null][] = [
  ["uphold", (match) => ({ type: "uphold_result", match })],
  ["call", () => null],
  ["begin", (match) => ({ type: "begin_match", match })],
  ["hold", (match) => ({ type: "hold_match", match, hold: true })],
  ["release", (match) => ({ type: "hold_match", match, hold: false })],
];

function AtOnce({
  match: { number, table },
  may,
}: {
  match: ChampionshipMatch;
  may: readonly MatchAct[];
}) {
  /** A match is called to the table that is tapped next. */
  const call = (): void => {
    moving.value = number;
    close();
    goTo("tables");
  };
  return (
    <>
      {AT_ONCE.filter(([one]) => may.includes(one)).map(([one, commandOf]) => {
        const command = commandOf(number);
        return (
          <Button
            key={one}
            id={`match-${one}`}
            kind={one === "uphold" ? "main" : "quiet"}
            onPress={command ? () => done(command) : call}
          >
            {say(one === "call" && table !== null ? "match_dialog.move" : `match_dialog.${one}`)}
          </Button>
        );
      })}
    </>
  );
}

interface SideProps {
  view: Championship;
  match: ChampionshipMatch;
}

type Two = readonly [Signal<string>, Signal<string>];

/** What is typed of two sides; 0 at first where nothing else is known. */
const useTwo = ([one = 0, other = 0]: readonly (number | string)[]): Two => [
  useSignal(String(one)),
  useSignal(String(other)),
];

const numbersOf = ([one, other]: Two): [number, number] => [Number(one.value), Number(other.value)];

/** Result of a match that was won: one tap a score, after the stones where they were counted. */
function ResultForm({ view, match, correct }: SideProps & { correct: boolean }) {
  const stones = useTwo(["", ""]);
  const wrong =
    stones.some(({ value }) => !/^\d{0,4}$/.test(value)) && say("match_dialog.not_number");
  const beaten = Array.from({ length: match.games }, (_, games) => games);
  const scores: [number, number][] = [
    ...beaten.map((games): [number, number] => [match.games, games]),
    ...[...beaten].reverse().map((games): [number, number] => [games, match.games]),
  ];
  const record = (games: [number, number]) => (): void => {
    if (wrong) return;
    done({
      type: correct ? "correct_result" : "record_result",
      match: match.number,
      games,
      stones: numbersOf(stones),
    });
  };
  return (
    <section class="director-form">
      <h3>{say(correct ? "match_dialog.correct" : "match_dialog.result")}</h3>
      <div class="scores">
        {[0, 1].map((winner) => (
          <div key={winner} class="list">
            <b>{sideName(view, match, winner)}</b>
            {scores
              .filter(([one, other]) => (one > other ? 0 : 1) === winner)
              .map((games) => (
                <Button
                  key={games.join("-")}
                  id={`score-${games.join("-")}`}
                  kind="main"
                  size="large"
                  off={wrong}
                  onPress={record(games)}
                >
                  {scoreLine(games)}
                </Button>
              ))}
          </div>
        ))}
      </div>
      <h3>{say("match_dialog.stones")}</h3>
      <div class="pair">
        {stones.map((text, side) => (
          <Field
            key={side}
            id={`stones-${side}`}
            label={sideName(view, match, side)}
            {...bound(text)}
            most={4}
            digits
          />
        ))}
      </div>
    </section>
  );
}

function WhichSide({
  view,
  match,
  title,
  onSide,
}: SideProps & { title: string; onSide: (side: number) => void }) {
  return (
    <section class="director-form">
      <h3>{title}</h3>
      <Choices id="side" size="large" of={[0, 1]} onChoose={onSide}>
        {(side) => sideName(view, match, side)}
      </Choices>
    </section>
  );
}

function LateForm({ view, match }: SideProps) {
  const table = liveTable(match);
  const since = room.value && table?.since != null ? (room.value.now - table.since) / 60 : 0;
  const minutes = useSignal(String(Math.floor(since)));
  const rule = director.value;
  return (
    <section class="director-form">
      <Stepper
        id="late-minutes"
        label={say("match_dialog.minutes")}
        {...bound(minutes)}
        most={MOST_MINUTES}
      />
      {rule && rule.penalty > 0 && (
        <p class="soft">
          {say("match_dialog.late_rule", { grace: rule.grace, penalty: rule.penalty })}
        </p>
      )}
      <WhichSide
        view={view}
        match={match}
        title={say("match_dialog.late_who")}
        onSide={(side) =>
          done({ type: "late", match: match.number, side, minutes: Number(minutes.value) })
        }
      />
    </section>
  );
}

/** Games and stones as they stand when the time is over; those of the table, where it has phones. */
function TimeOverForm({ view, match }: SideProps) {
  const table = liveTable(match);
  const games = useTwo(table?.games ?? []);
  const stones = useTwo(table?.score ?? []);
  const wrong =
    [...games, ...stones].some(({ value }) => !/^\d{1,4}$/.test(value)) &&
    say("match_dialog.not_number");
  const decide = (): void => {
    if (wrong) return;
    done({
      type: "time_over",
      match: match.number,
      games: numbersOf(games),
      stones: numbersOf(stones),
    });
  };
  return (
    <Form class="director-form" onSubmit={decide}>
      <h3>{say("match_dialog.time_now")}</h3>
      {([0, 1] as const).map((side) => {
        const name = sideName(view, match, side);
        return (
          <div key={side} class="pair">
            <Field
              id={`time-games-${side}`}
              label={say("match_dialog.games_of", { name })}
              {...bound(games[side])}
              most={1}
              digits
            />
            <Field
              id={`time-stones-${side}`}
              label={say("match_dialog.stones_of", { name })}
              {...bound(stones[side])}
              most={4}
              digits
            />
          </div>
        );
      })}
      <Button id="time-decide" kind="main" size="large" off={wrong} onPress={decide}>
        {say("match_dialog.decide")}
      </Button>
    </Form>
  );
}

/** The match is held back: until a day, or without one yet. */
function PostponeForm({ match }: { match: ChampionshipMatch }) {
  const day = useSignal("");
  const reason = useSignal("");
  const off = reason.value.trim() === "" && t("why.no_reason");
  const postpone = (): void => {
    if (off) return;
    done({
      type: "hold_match",
      match: match.number,
      hold: true,
      day: day.value || null,
      reason: reason.value.trim(),
    });
  };
  return (
    <Form class="director-form" onSubmit={postpone}>
      <DayField id="postpone-day" label={say("match_dialog.postpone_day")} {...bound(day)} />
      <Field id="postpone-reason" label={say("entries.reason")} {...bound(reason)} most={120} />
      <Button id="postpone-yes" kind="main" size="large" off={off} onPress={postpone}>
        {say("match_dialog.postpone")}
      </Button>
    </Form>
  );
}

function KingsForm({ match }: { match: ChampionshipMatch }) {
  return (
    <section class="director-form">
      <h3>{say("match_dialog.kings")}</h3>
      <Choices
        id="kings"
        of={[4, 8, null]}
        chosen={match.kings}
        onChoose={(kings) => done({ type: "agree_kings", match: match.number, kings })}
      >
        {(kings) =>
          kings === null
            ? say("match_dialog.kings_none")
            : say("match_dialog.kings_n", { n: kings })
        }
      </Choices>
    </section>
  );
}

/** Which match is open in a dialog, and which one the next tap on a table moves there. */
export const openMatch = signal<number | null>(null);
export const moving = signal<number | null>(null);
