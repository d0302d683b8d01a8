/** Requests to the HTTP API. */

import { ownTables } from "../browser/own-tables";
import { recall } from "../browser/storage";
import type {
  About,
  Choices,
  Debt,
  Download,
  HandOdds,
  HandsPage,
  HistoryPage,
  House,
  HouseChanges,
  HouseSettings,
  HouseState,
  Ledger,
  MatchesPage,
  MomentPage,
  NewTable,
  NoticesPage,
  Odds,
  OddsQuality,
  OpenedTable,
  Person,
  RefereeCodeRead,
  Remembered,
  Restart,
  RuleSet,
  RulesChecked,
  SavedSeason,
  Season,
  Seasons,
  SettingValue,
  Summary,
  TableDebts,
  TableLine,
  Told,
  Tv,
  Upload,
  Wifi,
} from "../generated/protocol";

/** Values that differ from a preset's, by setting. */
export type Changed = Readonly<Record<string, SettingValue>>;

export class HttpRefused extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly params: Record<string, string | number>,
  ) {
    super(text);
  }
}

/** A request with a JSON body. */
export const json = (method: string, body: unknown): RequestInit => ({
  method,
  body: JSON.stringify(body),
});

const tableAt = (code: string): string => `/api/tables/${encodeURIComponent(code)}`;

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
/** Take back a change; later ones stay. */
export const undoHouse = (step: number): Promise<HouseChanges> =>
  ask("/api/house/act", json("POST", { type: "undo", step }));
/** Make a season, or change the one that is called `was`. */
export const saveSeason = (
  season: Pick<SavedSeason, "name" | "first" | "last" | "points">,
  was: string | null,
): Promise<HouseChanges> =>
  ask("/api/house/act", json("POST", { type: "save_season", season, was }));
export const deleteSeason = (name: string): Promise<HouseChanges> =>
  ask("/api/house/act", json("POST", { type: "delete_season", name }));
/** Leave a person out of the season, or show them there again. */
export const hideName = (name: string, hide: boolean): Promise<HouseChanges> =>
  ask("/api/house/act", json("POST", { type: hide ? "hide_name" : "show_name", name }));
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

export const noticesPage = (): Promise<NoticesPage> => ask("/api/notices");
/** Dismiss all notices; refused (house_pin_wanted) for a day on phones without the house PIN. */
export const dismissNotices = (): Promise<NoticesPage> =>
  askOnce("/api/notices", { method: "DELETE" });
export const about = (): Promise<About> => ask<About>("/api/about");
/** The Wi-Fi to join, if this client may see it; password null means an open network. */
export const wifi = (): Promise<Wifi> => ask("/api/wifi");
/** What TVs show in turn while nobody plays. */
export const tvTurns = (): Promise<Tv> => ask("/api/tv");
export const tables = (): Promise<{ tables: TableLine[] }> => ask("/api/tables");
export const startTable = (wanted: NewTable): Promise<OpenedTable> =>
  ask("/api/tables", json("POST", wanted));
export const checkRules = (preset: string, rules: Changed, chosen: string): Promise<RulesChecked> =>
  ask("/api/rules/check", json("POST", { preset, rules, chosen }));
export const ruleSets = (): Promise<{ sets: RuleSet[] }> => ask("/api/rules/sets");
export const saveRules = (
  name: string,
  preset: string,
  rules: Changed,
  replace: boolean,
): Promise<{ sets: RuleSet[] }> =>
  ask("/api/rules/sets", json("PUT", { name, preset, rules, replace }));
export const dropRules = (name: string): Promise<{ sets: RuleSet[] }> =>
  ask("/api/rules/sets", json("DELETE", { name }));

/**
 * What these cards of a seat would pay under each choice for its wild Sotas. Other clients do not
 * see the request.
 */
export const choicesFor = (
  code: string,
  seat: number,
  cards: readonly string[],
): Promise<Choices> => ask(`${tableAt(code)}/choices`, json("POST", { seat, cards }));

/** A page of the history, newest first, before the event with sequence `before`. */
export function historyOf(code: string, before?: number): Promise<HistoryPage> {
  const from = before === undefined ? "" : `&before=${before}`;
  return ask(`${tableAt(code)}/history?limit=60${from}`);
}

/** Summary of a match of a table, by its number, or of the newest match. */
export const summaryOf = (code: string, match?: number): Promise<Summary> =>
  ask(`${tableAt(code)}/summary${match === undefined ? "" : `?match=${match}`}`);

/** How the chances of a match went; `ready` is false while they are computed. */
export const oddsOf = (code: string, match?: number): Promise<Odds> =>
  ask(`${tableAt(code)}/odds${match === undefined ? "" : `?match=${match}`}`);

/** How the chances went in a finished hand of a match. */
export const handOddsOf = (code: string, match: number, hand: number): Promise<HandOdds> =>
  ask(`${tableAt(code)}/odds?match=${match}&hand=${hand}`);

/** How good the chances to win were. */
export const oddsQuality = (): Promise<OddsQuality> => ask("/api/odds");
/** The hand that moved the chances of the last match most. */
export const bestMoment = (): Promise<MomentPage> => ask("/api/moment");

/** Standings and records of a season or a period. */
export const season = (query: string): Promise<Season> => ask(`/api/season?${query}`);
/** The badges won last and the records, newest first. */
export const newestBadges = (): Promise<Told> => ask("/api/badges");
/** The badges won and the records broken in a match; none while it is played. */
export const toldOf = (code: string, match: number): Promise<Told> =>
  ask(`${tableAt(code)}/badges?match=${match}`);
/** The seasons, with who won those that have ended, and points rules to choose from. */
export const seasons = (): Promise<Seasons> => ask("/api/seasons");
export const person = (name: string): Promise<Person> =>
  ask(`/api/people?name=${encodeURIComponent(name)}`);
/** Who owes what; of a person what they owe and are owed. */
export const ledger = (name?: string): Promise<Ledger> =>
  ask(`/api/debts${name === undefined ? "" : `?name=${encodeURIComponent(name)}`}`);
/** What is owed for the matches of a table. */
export const debtsAt = (code: string): Promise<TableDebts> => ask(`${tableAt(code)}/debts`);
/** A debt as the person saw it: after an undo another one may be owed for the same match. */
type DebtSeen = Pick<Debt, "table" | "match" | "ended">;
const endOf = ({ match, ended }: DebtSeen) => ({ match, ended });
/** Note that what is owed for a match was paid, or not. */
export const payDebt = (debt: DebtSeen, paid: boolean): Promise<TableDebts> =>
  ask(`${tableAt(debt.table)}/debts`, json("POST", { ...endOf(debt), paid }));
/** Note the same as the house; its last changes. */
export const payAsHouse = (debt: DebtSeen): Promise<HouseChanges> =>
  ask("/api/house/act", json("POST", { type: "pay_debt", table: debt.table, ...endOf(debt) }));
/** Say what a round is, and what it costs. */
export const setRound = (name: string | null, price: string | null): Promise<HouseChanges> =>
  ask("/api/house/act", json("POST", { type: "set_round", name, price }));
/**
 * A page of the finished matches of all tables, newest first; `before` is `next` of the previous
 * page, `limit` the most that it has.
 */
export const matches = (before?: string, limit = 30): Promise<MatchesPage> =>
  ask(
    `/api/matches?limit=${limit}${before === undefined ? "" : `&before=${encodeURIComponent(before)}`}`,
  );

const namesPath = (): string => `/api/remembered?tables=${ownTables().join(",")}`;
/** Names used before, and the last table of this phone. */
export const remembered = (): Promise<Remembered> => ask(namesPath());
/** Spell a name otherwise; as another that is offered already only with `merge`. */
export const correctName = (name: string, shown: string, merge: boolean): Promise<Remembered> =>
  ask(namesPath(), json("PUT", { name, shown, merge }));
/** Remove a name from the names used before. */
export const forgetName = (name: string): Promise<Remembered> =>
  ask(namesPath(), json("DELETE", { name }));

/**
 * A page of the finished hands of a match, newest first, before the hand with number `before`; of
 * the newest match without its number.
 */
export function handsOf(
  code: string,
  before?: number,
  limit?: number,
  match?: number,
): Promise<HandsPage> {
  const from = Object.entries({ before, limit, match }).filter(([, n]) => n !== undefined);
  const query = from.map(([name, n]) => `${name}=${n}`).join("&");
  return ask(`${tableAt(code)}/hands${query && `?${query}`}`);
}

let askPin = async (): Promise<boolean> => false;

/** Set how the person is asked for the house PIN. */
export function onHousePinWanted(asking: () => Promise<boolean>): void {
  askPin = asking;
}

/** Ask the person for the house PIN; whether it was entered. */
export const askHousePin = (): Promise<boolean> => askPin();

/** Address of a picture of the QR code of a path; it must be revoked. */
export async function qrCode(path: string): Promise<string> {
  const headers = { "Content-Type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify({ path }) };
  const answer = await fetch("/qr.svg", init);
  if (!answer.ok) throw new Error(`no QR code: ${answer.status}`);
  return URL.createObjectURL(await answer.blob());
}

/** Make a request as this phone; one that needs the house PIN is made again once it is entered. */
export async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  try {
    return await askOnce<T>(path, init);
  } catch (error) {
    const wanted = error instanceof HttpRefused && error.code === "house_pin_wanted";
    if (wanted && (await askHousePin())) return askOnce<T>(path, init);
    throw error;
  }
}

async function askOnce<T>(path: string, init: RequestInit): Promise<T> {
  const answer = await fetch(path, { ...init, headers: headersOf() });
  const body: unknown = await answer.json();
  if (answer.ok) return body as T;
  const { code, text, params } = body as {
    code?: string;
    text?: string;
    params?: Record<string, string | number>;
  };
  throw new HttpRefused(code ?? String(answer.status), text ?? answer.statusText, params ?? {});
}

function headersOf(): Record<string, string> {
  const token = recall("token");
  return {
    "Content-Type": "application/json",
    Accept: "application/json",
    ...(token !== null && { Authorization: `Bearer ${token}` }),
  };
}
