/**
 * The last command of this phone, for the few seconds in which one tap takes it back.
 */
import { effect, signal } from "@preact/signals";
import type { Command, CommandMessage, Happening, View } from "../generated/protocol";
import { acknowledged, refusal, view } from "../store";

export const JUST_MS = 5000;

export interface Done {
  command: Command;
  as: CommandMessage["as"];
  /** The revision it brought: the step that is taken back by it. */
  revision: number;
}

/** What is told of the hand; the rest has ways back of its own. */
const TELLS: ReadonlySet<Command["type"]> = new Set<Command["type"]>([
  "bid",
  "all_pass",
  "declare",
  "nobody_else",
  "show_cards",
  "tell_lance",
  "tell_hand",
  "next_hand",
  "note",
  "set_mano",
]);

/** What ends the offer when it comes after: told anew, taken back, or the next hand is dealt. */
const ENDING: ReadonlySet<Happening["type"]> = new Set<Happening["type"]>([
  "undone",
  "corrected",
  "answer_overruled",
  "hand_started",
]);

/** Can this be offered back: told as a seat, and nothing since that it is the past of? */
export function standing(done: Done, now: View): boolean {
  const since = ({ type, sequence }: Happening) => sequence > done.revision && ENDING.has(type);
  return TELLS.has(done.command.type) && done.as !== "referee" && !now.latest.some(since);
}

export const justDone = signal<Done | null>(null);

/** Keep it up to date, from now on; gives the way to stop it. */
export function noticeDone(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopActs = effect(() => {
    const latest = acknowledged.value;
    clearTimeout(timer);
    if (latest === null) return;
    const { command, as } = latest.message;
    justDone.value = TELLS.has(command.type)
      ? { command, as, revision: latest.ack.revision }
      : null;
    timer = setTimeout(() => (justDone.value = null), JUST_MS);
  });
  const stopViews = effect(() => {
    const done = justDone.value;
    if (done && view.value && !standing(done, view.value)) justDone.value = null;
  });
  // The others have gone on from there: what can be taken back is what was said last.
  const stopRefusals = effect(() => {
    if (refusal.value?.refused.code === "others_since") justDone.value = null;
  });
  return () => {
    stopRefusals();
    clearTimeout(timer);
    stopActs();
    stopViews();
  };
}
