/** What an unsent message of a phone would do, in the words of the button behind it. */
import type { Championship, Command } from "../generated/championship";
import { weekday } from "../words/days";
import { colon } from "../words/i18n";
import { proposedDay } from "./days";
import { type Message, view } from "./link";
import { entryName, matchOf, phoneName } from "./names";
import { type ChampionshipKey, say } from "./words";

/** "Partida 12: No es ese el resultado". */
export function unsentWords(message: Message): string {
  if (message.type === "open_championship") return message.setup.name;
  const { championship, command } = message;
  const now = shownNow(championship);
  const words = [
    "match" in command ? say("match.title", { n: command.match }) : null,
    "entry" in command && now ? entryName(now, command.entry) : null,
    labelOf(command, now),
  ].filter((one) => one !== null);
  return words.length > 0 ? words.join(colon()) : (now?.name ?? championship);
}

/** The championship of this code, if it is the one that the page shows. */
export const shownNow = (code: string): Championship | null =>
  view.value?.code === code ? view.value : null;

/** Labels of the acts for which these suffice. */
const LABELS: Partial<Record<Command["type"], ChampionshipKey>> = {
  join_entry: "mine.choose",
  leave_entry: "mine.leave",
  tick_entry: "mine.present",
  dispute_result: "mine.dispute",
};

function labelOf(command: Command, now: Championship | null): string | null {
  switch (command.type) {
    case "enter":
      return [say("enter.title"), command.name].join(colon());
    case "play_on":
      return say(command.wants === false ? "mine.stop_playing_on" : "mine.play_on");
    case "propose_day":
      return [say("mine.propose_day"), proposedDay(command)].join(colon());
    case "accept_day": {
      const proposed = now && matchOf(now, command.match)?.proposed;
      const day = proposed?.number === command.proposal ? [proposedDay(proposed)] : [];
      return [say("mine.accept_day"), ...day].join(colon());
    }
    case "take_back_day": {
      const match = now && matchOf(now, command.match);
      const day = match?.proposed?.day ?? match?.day;
      return say("unsent.no_day", { day: day ? weekday(day) : "–" });
    }
    case "substitute":
      return command.name === null
        ? say("substitute.back", { instead: command.instead })
        : say("substitute.plays", { instead: command.instead, name: command.name });
    case "confirm_phone":
      return say("unsent.confirm_phone", { phone: phoneName(command.phone) });
    case "remove_phone":
      return say("unsent.remove_phone", { phone: phoneName(command.phone) });
    default: {
      const key = LABELS[command.type];
      return key ? say(key) : null;
    }
  }
}
