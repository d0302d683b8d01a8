/** The last command of this phone, which the footer offers to undo for a few seconds. */
import { effect, signal } from "@preact/signals";
import type { Command, CommandMessage, View } from "../../generated/protocol";
import { optionsOf } from "../../seat/audience";
import { acknowledged, refusal, view } from "../../state/store";

export const UNDO_OFFER_MS = 5000;

export interface LastCommand {
  command: Command;
  as: CommandMessage["as"];
  /** Revision of the command's last event, by which the step is undone. */
  revision: number;
}

/** Whether the command is a step that can be undone on its own; or its view is yet to come. */
function canTakeBack(done: LastCommand, now: View): boolean {
  if (done.as === undefined || done.as === "referee") return false;
  if (now.revision < done.revision) return true;
  const [undo] = optionsOf(now, [done.as], "undo");
  return undo?.steps.some(({ to, alone }) => alone && to.includes(done.revision)) ?? false;
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
    lastCommand.value = { command, as, revision: latest.ack.revision };
    timer = setTimeout(() => (lastCommand.value = null), UNDO_OFFER_MS);
  });
  const stopViews = effect(() => {
    const done = lastCommand.value;
    if (done && view.value && !canTakeBack(done, view.value)) lastCommand.value = null;
  });
  // A later entry depends on this step, so it cannot be undone alone any more.
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
