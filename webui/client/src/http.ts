/** Requests to the HTTP API. */

import { recall } from "./browser-storage";
import type { Championship, Entry, Format, Past } from "./generated/championship";
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
  Summary,
  TableLine,
  Wifi,
} from "./generated/protocol";

/** Values that differ from a preset's, by setting. */
export type Changed = Readonly<Record<string, SettingValue>>;

/** A refusal to be put into words. Its code may also be one of a newer server, or an HTTP status. */
export interface AnyRefusal {
  code: string;
  text: string;
  params: Readonly<Record<string, string | number>>;
}

export class HttpRefused extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly params: Record<string, string | number>,
  ) {
    super(text);
  }
}

export const noticesPage = (): Promise<NoticesPage> => ask("/api/notices");
/** Dismiss all notices; refused (house_pin_wanted) for a day on phones without the house PIN. */
export const dismissNotices = (): Promise<NoticesPage> =>
  ask("/api/notices", { method: "DELETE", headers: ofThisPhone() });
export const about = (): Promise<About> => ask<About>("/api/about");
/** The Wi-Fi to join, if the server may tell; password null means an open network. */
export const wifi = (): Promise<Wifi> => ask("/api/wifi");
export const tables = (): Promise<{ tables: TableLine[] }> => ask("/api/tables");
export const startTable = (wanted: NewTable): Promise<OpenedTable> =>
  ask("/api/tables", { method: "POST", body: JSON.stringify(wanted) });
export const checkRules = (preset: string, rules: Changed, chosen: string): Promise<RulesChecked> =>
  ask("/api/rules/check", { method: "POST", body: JSON.stringify({ preset, rules, chosen }) });
export const ruleSets = (): Promise<{ sets: RuleSet[] }> => ask("/api/rules/sets");
export const saveRules = (
  name: string,
  preset: string,
  rules: Changed,
  replace: boolean,
): Promise<{ sets: RuleSet[] }> =>
  ask("/api/rules/sets", { method: "PUT", body: JSON.stringify({ name, preset, rules, replace }) });
export const dropRules = (name: string): Promise<{ sets: RuleSet[] }> =>
  ask("/api/rules/sets", { method: "DELETE", body: JSON.stringify({ name }) });

/**
 * What these cards of a seat would pay under each choice for its wild Sotas. Other clients do not
 * see the request.
 */
export const choicesFor = (
  code: string,
  seat: number,
  cards: readonly string[],
): Promise<Choices> =>
  ask(`/api/tables/${encodeURIComponent(code)}/choices`, {
    method: "POST",
    body: JSON.stringify({ seat, cards }),
  });

/** A page of the history, newest first, before the event with sequence `before`. */
export function historyOf(code: string, before?: number): Promise<HistoryPage> {
  const from = before === undefined ? "" : `&before=${before}`;
  return ask(`/api/tables/${encodeURIComponent(code)}/history?limit=60${from}`);
}

/** Summary of a match of a table, by its number, or of the newest match. */
export const summaryOf = (code: string, match?: number): Promise<Summary> =>
  ask(
    `/api/tables/${encodeURIComponent(code)}/summary${match === undefined ? "" : `?match=${match}`}`,
  );

/**
 * A page of the finished matches of all tables, newest first; `before` is `next` of the previous
 * page.
 */
export const matches = (before?: string): Promise<MatchesPage> =>
  ask(`/api/matches${before === undefined ? "" : `?before=${encodeURIComponent(before)}`}`);

/** The formats that a championship can have. */
export const championshipFormats = (): Promise<Format[]> => ask("/api/championships/formats");

/** The entries of the newest championship that is closed, or none. */
export async function lastEntries(): Promise<readonly Entry[]> {
  const past = await ask<Past[]>("/api/championships");
  const last = past.find(({ closed }) => closed !== null);
  if (!last) return [];
  const path = `/api/championships/${encodeURIComponent(last.code)}`;
  return (await ask<Championship>(path)).entries;
}

/** Names used before, and the table opened last. */
export const remembered = (): Promise<Remembered> => ask("/api/remembered");
/** Remove a name from the names used before. */
export const forgetName = (name: string): Promise<Remembered> =>
  ask("/api/remembered", { method: "DELETE", body: JSON.stringify({ name }) });

/**
 * A page of the finished hands of the current match, newest first, before the hand with number
 * `before`.
 */
export function handsOf(code: string, before?: number, limit?: number): Promise<HandsPage> {
  const from = Object.entries({ before, limit }).filter(([, n]) => n !== undefined);
  const query = from.map(([name, n]) => `${name}=${n}`).join("&");
  return ask(`/api/tables/${encodeURIComponent(code)}/hands${query && `?${query}`}`);
}

/** Headers that name this phone, for what only some phones may do. */
function ofThisPhone(): Record<string, string> {
  const token = recall("token");
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}

/** Address of a picture of the QR code of a path; it must be revoked. */
export async function qrCode(path: string): Promise<string> {
  const headers = { "Content-Type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify({ path }) };
  const answer = await fetch("/qr.svg", init);
  if (!answer.ok) throw new Error(`no QR code: ${answer.status}`);
  return URL.createObjectURL(await answer.blob());
}

export async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  const headers = {
    "Content-Type": "application/json",
    Accept: "application/json",
    ...init.headers,
  };
  const answer = await fetch(path, { ...init, headers });
  const body: unknown = await answer.json();
  if (answer.ok) return body as T;
  const { code, text, params } = body as {
    code?: string;
    text?: string;
    params?: Record<string, string | number>;
  };
  throw new HttpRefused(code ?? String(answer.status), text ?? answer.statusText, params ?? {});
}
