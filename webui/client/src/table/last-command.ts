/** The last command of this phone, which the footer offers to undo for a few seconds. */
import { effect, signal } from "@preact/signals";
import type { Command, CommandMessage, Happening, View } from "../generated/protocol";
import { acknowledged, refusal, view } from "../store";

export const UNDO_OFFER_MS = 5000;

export interface LastCommand {
  command: Command;
  as: CommandMessage["as"];
  /** Revision of the command's last event, by which the step is undone. */
  revision: number;
}

/** Commands that are offered: entries of a hand. Others have an undo of their own. */
const UNDOABLE: ReadonlySet<Command["type"]> = new Set<Command["type"]>([
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

/** Happenings that end the offer: corrected, undone, overruled, or the next hand was started. */
const ENDS_OFFER: ReadonlySet<Happening["type"]> = new Set<Happening["type"]>([
  "undone",
  "corrected",
  "answer_overruled",
  "hand_started",
]);

/** Whether the command can still be undone on its own. */
function canTakeBack(done: LastCommand, now: View): boolean {
  const since = ({ type, sequence }: Happening) => sequence > done.revision && ENDS_OFFER.has(type);
  return UNDOABLE.has(done.command.type) && done.as !== "referee" && !now.latest.some(since);
}

export const lastCommand = signal<LastCommand | null>(null);

/** Track the last command from now on; returns a function that stops it. */
export function trackLastCommand(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopActs = effect(() => {
    const latest = acknowledged.value;
    clearTimeout(timer);
    if (latest === null) return;
    const { command, as } = latest.message;
    lastCommand.value = UNDOABLE.has(command.type)
      ? { command, as, revision: latest.ack.revision }
      : null;
    timer = setTimeout(() => (lastCommand.value = null), UNDO_OFFER_MS);
  });
  const stopViews = effect(() => {
    const done = lastCommand.value;
    if (done && view.value && !canTakeBack(done, view.value)) lastCommand.value = null;
  });
  // Others have continued from there: only the last step of the table can be undone.
  const stopRefusals = effect(() => {
    if (refusal.value?.refused.code === "others_since") lastCommand.value = null;
  });
  return () => {
    stopRefusals();
    clearTimeout(timer);
    stopActs();
    stopViews();
  };
}
