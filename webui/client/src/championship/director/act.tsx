/** Commands of the director: sent, and what a refusal of them asks. */
import { signal } from "@preact/signals";
import type { Championship, Command } from "../../generated/championship";
import type { Refused } from "../../generated/protocol";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { t } from "../../words/i18n";
import { send } from "../link";
import { matchName, matchOf, roundNameOf } from "../names";
import { say } from "./words";

type Touching = Extract<Command, { touched?: "replay" | "keep" | null }>;

/** A command that changes who plays matches that began. */
export interface Question {
  command: Touching;
  /** Numbers of the matches that began. */
  begun: readonly number[];
}

/** What has to be decided before that command is sent again. */
export const question = signal<Question | null>(null);
/** The last refusal, for the toast. */
export const problem = signal<Refused | null>(null);

/** Send a command; true if the server accepted it. */
export async function act(command: Command): Promise<boolean> {
  const answer = await send(command);
  if (answer === null) return false;
  if (answer.type === "ack") {
    problem.value = null;
    return true;
  }
  if (answer.code === "matches_touched" && isTouching(command)) {
    const numbers = String(answer.params?.matches ?? "").split(",");
    question.value = { command, begun: numbers.map(Number) };
  } else {
    problem.value = answer;
  }
  return false;
}

function isTouching(command: Command): command is Touching {
  return ["record_result", "correct_result", "walkover", "late", "time_over", "take_out"].includes(
    command.type,
  );
}

/** Asks what becomes of matches that began with a pair that should not have played them. */
export function TouchedDialog({ view }: { view: Championship }) {
  const asked = question.value;
  if (asked === null) return null;
  const close = (): void => {
    question.value = null;
  };
  const decide = (touched: "replay" | "keep") => (): void => {
    close();
    void act({ ...asked.command, touched });
  };
  return (
    <Dialog id="touched" title={say("touched.title")} onClose={close}>
      <p>{say("touched.begun")}</p>
      <MatchLines view={view} numbers={asked.begun} id="touched-begun" />
      <Changed view={view} asked={asked.command} begun={asked.begun} />
      <div class="answers">
        <Button id="touched-replay" kind="danger" onPress={decide("replay")}>
          {say("touched.replay")}
        </Button>
        <Button id="touched-keep" onPress={decide("keep")}>
          {say("touched.keep")}
        </Button>
      </div>
      <Button id="touched-cancel" kind="plain" onPress={close}>
        {t("common.cancel")}
      </Button>
    </Dialog>
  );
}

interface ChangedProps {
  view: Championship;
  asked: object;
  begun: readonly number[];
}

/** Matches that wait for the winner or loser of the corrected one, and have not begun. */
function Changed({ view, asked, begun }: ChangedProps) {
  const of = [...begun, ...("match" in asked ? [asked.match] : [])];
  const numbers = view.matches
    .filter(({ number, state, sources }) => {
      const follows = sources.some((source) => source !== null && of.includes(Math.abs(source)));
      return follows && !begun.includes(number) && (state === "waiting" || state === "called");
    })
    .map(({ number }) => number);
  if (numbers.length === 0) return null;
  return (
    <>
      <p>{say("touched.changed")}</p>
      <MatchLines view={view} numbers={numbers} id="touched-changed" />
    </>
  );
}

interface MatchLinesProps {
  view: Championship;
  numbers: readonly number[];
  id: string;
}

function MatchLines({ view, numbers, id }: MatchLinesProps) {
  return (
    <ul class="plain-list" data-testid={id}>
      {numbers.map((number) => {
        const match = matchOf(view, number);
        return (
          <li key={number}>
            {match ? `${number}. ${matchName(view, match)} (${roundNameOf(view, match)})` : number}
          </li>
        );
      })}
    </ul>
  );
}
