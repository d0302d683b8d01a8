/** Which match is open in the dialog, which one is being moved, and how the dialog ends. */
import { signal } from "@preact/signals";
import type { Championship, ChampionshipMatch, Command } from "../../../generated/championship";
import { act } from "../act";

/** Number of the match that is open in the dialog. */
export const openMatch = signal<number | null>(null);
/** Number of the match that the next tap on a table moves there. */
export const moving = signal<number | null>(null);

export const close = (): void => {
  openMatch.value = null;
};

/** Send a command about the match, and close the dialog. */
export function done(command: Command): void {
  void act(command);
  close();
}

/** What every form about a match is given. */
export interface SideProps {
  view: Championship;
  match: ChampionshipMatch;
}
