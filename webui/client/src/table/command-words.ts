import type { Command, Happening, HappeningType } from "../generated/protocol";
import { t } from "../i18n";
import { lanceName, sayHappening, type Tell } from "../table-words";

/** What an unsent command would do, in words. */
export function commandWords(command: Command, tell: Tell): string {
  switch (command.type) {
    case "bid":
      return said("bid_spoken", command);
    case "declare":
      return said("declared", command);
    case "show_cards":
      return said("cards_shown", command);
    case "tell_lance":
      return said("lance_told", command);
    case "all_pass":
      return said("lance_passed", { lance: command.lance });
    case "nobody_else":
      return `${lanceName(tell, command.lance)}: ${t("app.command.nobody_else")}`;
    case "set_mano":
      return said("mano_set", { mano: command.seat });
    case "note":
      return said("noted", command);
    default:
      return t(`app.command.${command.type}`);
  }

  function said(type: HappeningType, of: Partial<Omit<Happening, "type">>): string {
    const plain: Happening = {
      ...of,
      type,
      sequence: 0,
      at: 0,
      by: null,
      by_name: null,
      retracted_by: null,
    };
    return sayHappening(plain, tell);
  }
}
