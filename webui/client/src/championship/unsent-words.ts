/** What an unsent message would do, in the words of the button behind it. */
import type { Command } from "../generated/championship";
import { colon } from "../words/i18n";
import { type Message, view } from "./link";
import { entryName } from "./names";
import { type ChampionshipKey, say } from "./words";

/** Labels of the acts of a phone. */
const LABELS: Partial<Record<Command["type"], ChampionshipKey>> = {
  enter: "enter.title",
  join_entry: "mine.choose",
  leave_entry: "mine.leave",
  tick_entry: "mine.present",
  play_on: "mine.play_on",
  propose_day: "mine.propose_day",
  accept_day: "mine.accept_day",
  take_back_day: "mine.decline_day",
  dispute_result: "mine.dispute",
  substitute: "substitute.open",
  confirm_phone: "mine.asking_yes",
};

function labelOf(command: Command): string | null {
  if (command.type === "play_on" && command.wants === false) return say("mine.stop_playing_on");
  const key = LABELS[command.type];
  return key ? say(key) : null;
}

/** "Partida 12: No es ese el resultado". */
export const unsentWords = (message: Message): string => sayUnsent(message, labelOf);

/** The same on any page of a championship: `label` names the act, where it has a name. */
export function sayUnsent(message: Message, label: (command: Command) => string | null): string {
  if (message.type === "open_championship") return message.setup.name;
  const { championship, command } = message;
  const now = view.value?.code === championship ? view.value : null;
  const about = "match" in command ? say("match.title", { n: command.match }) : null;
  const whose = "entry" in command && now ? entryName(now, command.entry) : null;
  const words = [about, whose, label(command)].filter((one) => one !== null);
  return words.length > 0 ? words.join(colon()) : (now?.name ?? championship);
}
