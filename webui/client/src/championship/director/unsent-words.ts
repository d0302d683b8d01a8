/** What an unsent message of a director would do, mostly in the words of the history. */
import type { Act, Championship, Command, Director } from "../../generated/championship";
import { weekday } from "../../words/days";
import { colon, scoreLine } from "../../words/i18n";
import { director, type Message } from "../link";
import { entryName, entryOf, matchName, matchOf, sideName, stageName } from "../names";
import { unsentWords as phoneWords, shownNow } from "../unsent-words";
import { say as sayShared } from "../words";
import { sayAct, withReason } from "./act-words";
import { say } from "./words";

/** "Partida 4: 3–1 (Casa Paco – Los del Puerto)". */
export function unsentWords(message: Message): string {
  if (message.type === "open_championship")
    return [say("start.title"), message.setup.name].join(colon());
  const { championship, command } = message;
  const now = shownNow(championship);
  const words = commandWords(command, now);
  if (words === null) return phoneWords(message);
  const match = now && "match" in command && matchOf(now, command.match);
  return match ? `${words} (${matchName(now, match)})` : words;
}

/** What a command would do, in words; null: it is said as on a phone. */
function commandWords(command: Command, now: Championship | null): string | null {
  switch (command.type) {
    case "enter":
      return said("entry_added", { entry: command.name });
    case "enter_list": {
      const [first] = command.entries;
      return said("entry_added", { count: command.entries.length, entry: first?.name });
    }
    case "accept_entry":
      return said("entry_accepted", { entry: nameOf(now, command.entry) });
    case "refuse_entries": {
      const names = command.entries.map((entry) => nameOf(now, entry));
      return [say("entries.refuse"), names.join(", ")].join(colon());
    }
    case "change_entry":
      return said("entry_changed", { entry: command.name });
    case "tick_entry":
      return said("entry_ticked", ticked(command, now));
    case "set_seed":
      return said("seed_set", { entry: nameOf(now, command.entry), seed: command.seed ?? 0 });
    case "take_out":
      return said("entry_out", { ...command, entry: nameOf(now, command.entry) });
    case "forget_name":
      return [say("entries.forget"), command.name].join(colon());
    case "draw_pairs":
      return say("drawing.pairs");
    case "draw_round":
      return say("drawing.now", { stage: stageOf(now, command.stage) });
    case "draw_again":
      return withReason(
        [say("drawing.again"), stageOf(now, command.stage)].join(colon()),
        command.reason,
      );
    case "set_days": {
      const title = say("days.title", { stage: stageOf(now, command.stage) });
      return [title, command.days.map(weekday).join(" · ") || say("days.none")].join(colon());
    }
    case "cut_games":
      return said("games_cut", { games: command.games });
    case "set_notices":
      return [said("notices_set"), command.notices.join(", ") || "–"].join(colon());
    case "name_referee":
      return said("referee_named", { name: command.name });
    case "set_tables":
      return said("tables_set", { tables: command.tables });
    case "set_clock":
      return said("clock_set", { minutes: command.minutes });
    case "close_championship":
      return say("more.close");
    case "reopen_championship":
      return command.championship == null
        ? said("championship_reopened")
        : say("start.reopen", { name: command.championship });
    case "undo":
      return undoWords(command, now);
    default:
      return matchWords(command, now);
  }
}

/** What a command would do to a match. */
function matchWords(command: Command, now: Championship | null): string | null {
  switch (command.type) {
    case "call_match":
      return said("match_called", { match: command.match, table: command.table });
    case "hold_match": {
      const { match, hold, day, reason } = command;
      return said("match_held", { match, held: Number(hold), day, reason });
    }
    case "begin_match":
      return said("match_begun", { match: command.match });
    case "agree_kings": {
      const { match, kings } = command;
      const agreed = said("kings_agreed", { match });
      return `${agreed}, ${kings === null ? say("match_dialog.kings_none") : say("match_dialog.kings_n", { n: kings })}`;
    }
    case "substitute":
      return said("player_substituted", { ...command });
    case "record_result":
      return said("match_ended", { match: command.match, games: resultOf(command), how: "typed" });
    case "correct_result":
      return said("result_corrected", { match: command.match, games: resultOf(command) });
    case "time_over":
      return said("match_ended", { match: command.match, games: resultOf(command), how: "time" });
    case "walkover":
      return ofSide(command.match, command.winner, say("match_dialog.walkover"), now);
    case "late": {
      const minutes = say("tables.minutes", { n: command.minutes });
      return ofSide(command.match, command.side, `${say("match_dialog.late")}, ${minutes}`, now);
    }
    case "uphold_result":
      return said("result_upheld", { match: command.match });
    default:
      return null;
  }
}

/** The sentence of the act that it would be, without parameters that are null. */
function said(type: string, params: Readonly<Record<string, unknown>> = {}): string {
  const known = Object.entries(params).filter(
    (one): one is [string, string | number] =>
      typeof one[1] === "string" || typeof one[1] === "number",
  );
  return sayAct({ type, params: Object.fromEntries(known) });
}

/** "3–1", with the stones where they were counted. */
function resultOf({ games, stones = [0, 0] }: { games: number[]; stones?: number[] }): string {
  if (stones.every((one) => one === 0)) return scoreLine(games);
  return `${scoreLine(games)}, ${sayShared("standing.stones").toLocaleLowerCase()} ${scoreLine(stones)}`;
}

/** "Partida 4: Casa Paco: Pasa sin jugar". */
function ofSide(number: number, side: number, words: string, now: Championship | null): string {
  const match = now && matchOf(now, number);
  const who = match ? [sideName(now, match, side)] : [];
  return [say("match_dialog.title", { n: number }), ...who, words].join(colon());
}

/** Whether the entry is present and has paid, once both ticks are as the command sets them. */
function ticked(
  { entry, present, paid }: Extract<Command, { type: "tick_entry" }>,
  now: Championship | null,
): Act["params"] {
  const known = directedOf(now)?.entries.find((one) => one.entry === entry);
  return {
    entry: nameOf(now, entry),
    present: Number(present ?? (now && entryOf(now, entry)?.present) ?? false),
    paid: Number(paid ?? known?.paid ?? false),
  };
}

/** "Deshacer: Partida 3 a la mesa 7". */
function undoWords(
  { back, since }: Extract<Command, { type: "undo" }>,
  now: Championship | null,
): string {
  const directed = directedOf(now);
  const undone = directed?.acts.find(({ sequence }) => sequence === (back ?? directed.undo));
  const words = undone ? say("undo.last", { act: sayAct(undone) }) : say("undo");
  return since ? `${words} (${say("undo.since")})` : words;
}

/** Name of an entry, also of one that waits to be accepted. */
function nameOf(now: Championship | null, entry: number): string {
  const waiting = directedOf(now)?.waiting.find((one) => one.entry === entry);
  return waiting?.name ?? (now ? entryName(now, entry) : `${say("entries.number")} ${entry}`);
}

/** What a director sees of a championship; null of one that the page does not show. */
function directedOf(now: Championship | null): Director | null {
  return now && director.value;
}

function stageOf(now: Championship | null, stage: number): string {
  const found = now?.stages[stage];
  return found ? stageName(found) : String(stage + 1);
}
