/** Names of the parts of a championship: entries, sides of a match, rounds, stages, states. */

import type {
  Championship,
  ChampionshipMatch,
  Entry,
  Round,
  Stage,
} from "../generated/championship";
import { scoreLine } from "../words/i18n";
import { type ChampionshipKey, say } from "./words";

type Known = Pick<Championship, "entries">;

export function entryOf({ entries }: Known, number: number): Entry | undefined {
  return entries.find((one) => one.number === number);
}

export function entryName(view: Known, number: number): string {
  return entryOf(view, number)?.name ?? String(number);
}

/** The people of an entry whose names are known. */
export function peopleOf(
  { entry }: Pick<Championship, "entry">,
  { name, players }: Pick<Entry, "name" | "players">,
): readonly string[] {
  return entry === "pairs" ? players : [name];
}

/** Longest name that the server accepts. */
export const LONGEST_NAME = 24;

/** Name of a pair that has none, "Ane / Jon"; by their first names if that would be too long. */
export function nameOfTwo(players: readonly string[]): string {
  const whole = players.join(" / ");
  const short = players.map((one) => one.split(" ")[0]).join(" / ");
  return (whole.length <= LONGEST_NAME ? whole : short).slice(0, LONGEST_NAME).trim();
}

/** Name that distinguishes a phone from others of its pair: the first letters of its public id. */
export const phoneName = (phone: string): string => phone.slice(0, 4).toUpperCase();

/** Names of entries that play together. */
export function entryNames(view: Known, numbers: readonly number[]): string {
  return numbers.map((number) => entryName(view, number)).join(" · ");
}

/** A side of a match; before it is known, the match that it comes from. */
export function sideName(view: Known, match: ChampionshipMatch, side: number): string {
  const entries = match.sides[side];
  if (entries && entries.length > 0) return entryNames(view, entries);
  if (entries) return say("side.nobody");
  const source = match.sources[side];
  if (source == null) return say("side.unknown");
  return say(source > 0 ? "side.winner_of" : "side.loser_of", { n: Math.abs(source) });
}

/** "Casa Paco – Los del Puerto". */
export function matchName(view: Known, match: ChampionshipMatch): string {
  return `${sideName(view, match, 0)} – ${sideName(view, match, 1)}`;
}

export function matchOf(view: Championship, number: number): ChampionshipMatch | undefined {
  return view.matches.find((one) => one.number === number);
}

/** The match that is played at a table of the room, or is called there. */
export function matchAt(now: Championship, wanted: number): ChampionshipMatch | undefined {
  return now.matches.find(
    ({ table: at, state }) => at === wanted && (state === "called" || state === "running"),
  );
}

/** "Final", "Cuartos de final", "Octavos de final", "Ronda 3". */
export function roundName(round: Round): string {
  return say(`round.${round.name}`, { n: round.of });
}

/** Round of a match, "Partida fuera de trofeo" for one of the pool. */
export function roundNameOf(view: Championship, match: ChampionshipMatch): string {
  const stage = view.stages[match.stage];
  const round = stage?.rounds.find(({ number }) => number === match.round);
  if (!round) return say("round.pool");
  if (round.third_place === match.number) return say("round.third_place");
  if (match.group > 0) return say("stage.group", { n: match.group });
  return roundName(round);
}

/** "Grupos", "Eliminatoria", "Repesca". */
export function stageName(stage: Stage): string {
  return stage.name ?? say(stage.second_chance ? "stage.second_chance" : `stage.${stage.kind}`);
}

export function stateName({ state, held }: ChampionshipMatch): string {
  return say(state === "waiting" && held ? "state.held" : `state.${state}`);
}

/** "Al mejor de 3", "A un juego". */
export function lengthName({ games }: ChampionshipMatch): string {
  return games === 1 ? say("match.one_game") : say("match.best_of", { n: 2 * games - 1 });
}

/** "2–1"; of a match that nobody played, why. */
export function resultName({ result }: ChampionshipMatch): string {
  if (!result) return "";
  const key = `result.${result.how}` as const;
  return ["played", "typed", "time"].includes(result.how)
    ? scoreLine(result.games)
    : say(key as ChampionshipKey);
}

export function tableName(table: number): string {
  return say("room.table", { n: table });
}

/** Who won the championship; null: nobody yet. */
export function winnerName(view: Championship): string | null {
  return view.winner && entryNames(view, view.winner);
}
