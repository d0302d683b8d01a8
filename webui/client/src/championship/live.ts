/** A match as it stands at its table. */
import type { ChampionshipMatch, RoomTable } from "../generated/championship";
import { room } from "./link";

/** The table of the room at which a match is played now. */
export const liveTable = (match: ChampionshipMatch): RoomTable | undefined =>
  room.value?.tables.find((one) => one.match === match.number);

/** Games of the two sides of a match: of its result, or as they are at its table. */
export const gamesOf = (match: ChampionshipMatch): readonly number[] =>
  match.result?.games ?? liveTable(match)?.games ?? [];
