import type { Command, CommandMessage, Happening } from "../../generated/protocol";
import { phrasesNow } from "../../seat/actor";
import { view } from "../../state/store";
import { lanceName, type Phrases, sayBid, sayHappening } from "../../words";
import { colon, t } from "../../words/i18n";

const NEVER_HAPPENED = {
  sequence: 0,
  at: 0,
  by: null,
  by_name: null,
  retracted_by: null,
  hand: 0,
} as const;

/** What an unsent command would do, in the words of the table once that is known. */
export function unsentWords({ command }: CommandMessage): string {
  const now = view.value;
  return now ? commandWords(command, phrasesNow(now)) : t(`app.command.${command.type}`);
}

/** What a command would do, in words. */
export function commandWords(command: Command, phrases: Phrases): string {
  switch (command.type) {
    case "bid":
      return sayBid(phrases, command);
    case "declare":
      return said({ ...NEVER_HAPPENED, ...command, type: "declared" });
    case "show_cards":
      return said({ ...NEVER_HAPPENED, ...command, type: "cards_shown" });
    case "tell_lance": {
      const { values = {} } = command;
      return said({ ...NEVER_HAPPENED, ...command, type: "lance_told", punto: false, values });
    }
    case "all_pass":
      return said({ ...NEVER_HAPPENED, ...command, type: "lance_passed", punto: false });
    case "nobody_else":
      return `${lanceName(phrases, command.lance)}${colon()}${t("app.command.nobody_else")}`;
    case "set_mano":
      return said({ ...NEVER_HAPPENED, type: "mano_set", mano: command.seat });
    case "note":
      return said({ seat: null, ...NEVER_HAPPENED, ...command, type: "noted" });
    default:
      return t(`app.command.${command.type}`);
  }

  function said(happening: Happening): string {
    return sayHappening(happening, phrases);
  }
}
