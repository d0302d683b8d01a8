/** Commands of the director: sent, and what a refusal of them asks. */
import { signal } from "@preact/signals";
import type { Command } from "../../generated/championship";
import type { Refused } from "../../generated/protocol";
import { send } from "../link";

type Touching = Extract<Command, { touched?: "replay" | "keep" }>;

/** A command that changes who plays matches that began. */
export interface Question {
  command: Touching;
  /** Numbers of the matches that began. */
  begun: readonly number[];
}

/** What has to be decided before that command is sent again (touched-dialog.tsx). */
export const question = signal<Question | null>(null);
/** The last refusal, for the toast. */
export const problem = signal<Refused | null>(null);

/** Send a command; true if the server accepted it. */
export async function act(command: Command): Promise<boolean> {
  const answer = await send(command);
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
