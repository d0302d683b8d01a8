/** Requests of the house and its pages. */

import type {
  Download,
  House,
  HouseChanges,
  HouseSettings,
  HouseState,
  RefereeCodeRead,
  Restart,
  SavedSeason,
  Upload,
} from "../generated/protocol";
import { ask, json } from "../net/http";
import { type DebtSeen, endOf } from "../net/played";

export const house = (): Promise<House> => ask("/api/house");
export const enterHousePin = (pin: string): Promise<House> =>
  ask("/api/house", json("POST", { pin }));
/** Forget that the PIN was entered on this phone. */
export const leaveHouse = (): Promise<House> => ask("/api/house", { method: "DELETE" });
/** Make another PIN. */
export const changeHousePin = (): Promise<{ pin: string }> =>
  ask("/api/house/pin", { method: "POST" });
/** How the server is. */
export const houseState = (): Promise<HouseState> => ask("/api/house/state");
/** Switch off the machine that the server runs on. */
export const powerOff = (): Promise<House> => ask("/api/house/power-off", { method: "POST" });
export const houseSettings = (): Promise<HouseSettings> => ask("/api/house/settings");
export const setHouseSettings = (
  values: Readonly<Record<string, string | number>>,
): Promise<HouseSettings> => ask("/api/house/settings", json("PUT", values));
/** The last changes of the house, newest first. */
export const houseChanges = (): Promise<HouseChanges> => ask("/api/house/changes");
/** Send a command of the house; its last changes. */
export const actAsHouse = (command: object): Promise<HouseChanges> =>
  ask("/api/house/act", json("POST", command));
/** Take back a change; later ones stay. */
export const undoHouse = (step: number): Promise<HouseChanges> =>
  actAsHouse({ type: "undo", step });
/** Make a season, or change the one that is called `was`. */
export const saveSeason = (
  season: Pick<SavedSeason, "name" | "first" | "last" | "points">,
  was: string | null,
): Promise<HouseChanges> => actAsHouse({ type: "save_season", season, was });
export const deleteSeason = (name: string): Promise<HouseChanges> =>
  actAsHouse({ type: "delete_season", name });
/** Leave a person out of the season, or show them there again. */
export const hideName = (name: string, hide: boolean): Promise<HouseChanges> =>
  actAsHouse({ type: hide ? "hide_name" : "show_name", name });
/** Where everything can be downloaded once. */
export const downloadLink = (): Promise<Download> => ask("/api/house/download", { method: "POST" });
/** Send a piece of a file; how much of it the server has. */
export const uploadPiece = (at: number, piece: Blob): Promise<Upload> =>
  ask(`/api/house/upload?at=${at}`, { method: "PUT", body: piece });
/** Replace everything by the file that was sent; the server starts again. */
export const restoreUpload = (): Promise<Restart> => ask("/api/house/restore", { method: "POST" });
export const health = (): Promise<{ boot: string }> => ask("/healthz");
/** The code of a table's referee. */
export const refereeCode = (table: string): Promise<RefereeCodeRead> =>
  ask("/api/house/referee-code", json("POST", { table }));
/** End the matches at tables, which are not open any more then. */
export const closeTables = (codes: readonly string[]): Promise<House> =>
  ask("/api/house/close", json("POST", { tables: codes }));
/** Note as the house that a debt was paid. */
export const payAsHouse = (debt: DebtSeen): Promise<HouseChanges> =>
  actAsHouse({ type: "pay_debt", table: debt.table, ...endOf(debt) });
/** Say what a round is, and what it costs. */
export const setRound = (name: string | null, price: string | null): Promise<HouseChanges> =>
  actAsHouse({ type: "set_round", name, price });
