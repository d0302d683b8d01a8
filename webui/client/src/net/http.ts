/** Requests to the HTTP API. */

import { ownTables } from "../browser/own-tables";
import { recall } from "../browser/storage";
import type {
  About,
  Choices,
  HandsPage,
  HistoryPage,
  MatchesPage,
  NewTable,
  NoticesPage,
  OpenedTable,
  Remembered,
  RuleSet,
  RulesChecked,
  SettingValue,
  TableLine,
  Wifi,
} from "../generated/protocol";
import { atServer } from "./servers";

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

/** The address of a table in the API. */
export const tableAt = (code: string): string => `/api/tables/${encodeURIComponent(code)}`;

export const noticesPage = (): Promise<NoticesPage> => ask("/api/notices");
/** Dismiss all notices; refused (house_pin_wanted) for a day on phones without the house PIN. */
export const dismissNotices = (): Promise<NoticesPage> =>
  askOnce("/api/notices", { method: "DELETE" });
export const about = (): Promise<About> => ask<About>("/api/about");
/** The Wi-Fi to join, if this client may see it; password null means an open network. */
export const wifi = (): Promise<Wifi> => ask("/api/wifi");
/** This phone's tables as the server is asked for them: where they are private it lists no others. */
const own = (): string => `tables=${ownTables().join(",")}`;
export const tables = (): Promise<{ tables: TableLine[] }> => ask(`/api/tables?${own()}`);
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

/**
 * A page of the finished matches of all tables, newest first; `before` is `next` of the previous
 * page, `limit` the most that it has.
 */
export const matches = (before?: string, limit = 30): Promise<MatchesPage> =>
  ask(
    `/api/matches?${own()}&limit=${limit}${before === undefined ? "" : `&before=${encodeURIComponent(before)}`}`,
  );

const namesPath = (): string => `/api/remembered?${own()}`;
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
  const answer = await fetch(atServer("/qr.svg"), init);
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
  const answer = await fetch(atServer(path), { ...init, headers: headersOf() });
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
