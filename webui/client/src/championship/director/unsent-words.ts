/** What an unsent message of a director would do, in the words of the button behind it. */
import type { Command } from "../../generated/championship";
import type { Message } from "../link";
import { sayUnsent } from "../unsent-words";
import { type DirectorKey, say } from "./words";

/** Labels of the acts; the others are named by the match or the pair that they are about. */
const LABELS: Partial<Record<Command["type"], DirectorKey>> = {
  enter_list: "entries.add",
  accept_entry: "entries.accept",
  refuse_entries: "entries.refuse",
  confirm_phone: "entries.phone_confirm",
  remove_phone: "entries.phone_remove",
  forget_name: "entries.forget",
  draw_pairs: "drawing.pairs",
  draw_round: "drawing.title",
  draw_again: "drawing.again",
  set_days: "days.save",
  set_notices: "more.notices",
  name_referee: "more.referee_add",
  set_tables: "more.tables",
  cut_games: "more.cut",
  close_championship: "more.close",
  reopen_championship: "start.reopen_other",
  undo: "undo",
  call_match: "match_dialog.call",
  begin_match: "match_dialog.begin",
  agree_kings: "match_dialog.kings",
  record_result: "match_dialog.result",
  correct_result: "match_dialog.correct",
  uphold_result: "match_dialog.uphold",
  walkover: "match_dialog.walkover",
  late: "match_dialog.late",
  time_over: "match_dialog.time_over",
  substitute: "match_dialog.substitute",
};

function keyOf(command: Command): DirectorKey | undefined {
  switch (command.type) {
    case "hold_match":
      return command.hold === false ? "match_dialog.release" : "match_dialog.hold";
    case "set_clock":
      return command.minutes == null ? "more.clock_stop" : "more.clock_start";
    case "tick_entry":
      return command.present == null ? "entries.paid" : "entries.present";
    case "take_out":
      return command.how === "disqualified" ? "entries.disqualify" : "entries.withdraw";
    default:
      return LABELS[command.type];
  }
}

export const unsentWords = (message: Message): string =>
  sayUnsent(message, (command) => {
    const key = keyOf(command);
    return key ? say(key) : null;
  });
