/** `MatchDialog`: what a director does with one match. */
import { useSignal } from "@preact/signals";
import type { Championship, ChampionshipMatch, Command } from "../../../generated/championship";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { dayWords, isOverDays, proposalWords } from "../../days";
import {
  lengthName,
  matchOf,
  resultName,
  roundNameOf,
  sideName,
  stateName,
  tableName,
} from "../../names";
import { SubstituteLines, Substitutes } from "../../substitutes";
import { say as sayShared } from "../../words";
import { goTo, type MatchAct } from "../directing";
import { TakeOutForm } from "../entries/entry-dialog";
import { say } from "../words";
import { KingsForm } from "./kings-form";
import { LateForm } from "./late-form";
import { close, done, moving, openMatch } from "./open-match";
import { PostponeForm } from "./postpone-form";
import { ResultForm } from "./result-form";
import { TimeOverForm } from "./time-over-form";
import { WhichSide } from "./which-side";

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
