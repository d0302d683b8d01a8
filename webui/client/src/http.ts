/** Requests to the HTTP API. */

import type { Choices, FinishedHand, Happening, Phase, SettingValue } from "./protocol";
import type { Summary } from "./summary-shapes";

export interface About {
  version: string;
  protocol: number;
  addresses: string[];
  presets: Preset[];
  settings: Setting[];
}
export interface Preset {
  name: string;
  /** Every setting's value under this preset. */
  settings: Record<string, SettingValue>;
  /** The texts it follows, by their signs: "FO EN". */
  source: string;
  parent: string | null;
  seating: Seating;
}
/** Whose side each seat is of, in the order of play. */
export interface Seating {
  sides: number;
  /** Every player is a side of his own. */
  alone: boolean;
  seats: { side: number; captain: boolean }[];
}
/** Values that differ from a preset's, by setting. */
export type Changed = Readonly<Record<string, SettingValue>>;
/** A setting of the rules, described well enough to make its own field. */
export interface Setting {
  name: string;
  /** What it is about; said by rules.group.<group>. */
  group: string;
  kind: "choice" | "flag" | "number";
  default: SettingValue;
  choices: string[];
  least: number;
  most: number;
  step: number;
  /** Which texts have which value; one without any is a house rule. */
  cites: { value: SettingValue; source: string }[];
}
/** Settings as somebody wants them, looked at by the server. */
export interface Checked {
  changed: Changed;
  contradictions: Contradiction[];
  /** Only where nothing contradicts. */
  seating?: Seating;
}
export interface Contradiction {
  /** The reason; said by rules.contradiction.<why>. */
  why: string;
  settings: string[];
  /** Single changes that would make it good. */
  ways: Changed[];
}
/** Rules of this house, kept by name. */
export interface RuleSet {
  name: string;
  preset: string | null;
  rules: Changed;
  seating: Seating | null;
  /** Why this server cannot use them; null: it can. */
  refused: { code: string; text: string; params: Record<string, string | number> } | null;
}
export interface TableLine {
  table: string;
  names: string[];
  score: number[];
  games: number[];
  state: string;
  /** Somebody is there, or was a moment ago. */
  live: boolean;
  seated: number;
  /** Only the score is kept there. */
  counter: boolean;
  phase: Phase;
  /** The fourth lance is played for punto. */
  punto: boolean;
  game_winner: number | null;
  winner: number | null;
}
export interface NewTable {
  sides: string[];
  players: string[];
  preset: string;
  rules: Changed;
  mano: number;
  /** Only the score is kept. */
  counter?: true;
}
/** A finished match in one line. */
export interface MatchLine {
  table: string;
  match: number;
  /** Seconds since 1970. */
  started_at: number;
  ended_at: number;
  state: "won" | "abandoned";
  winner: number | null;
  sides: string[];
  players: string[];
  games: number[];
  score: number[];
}
export interface MatchesPage {
  matches: MatchLine[];
  next: string | null;
}
export interface Remembered {
  /** Most recent and frequent first. */
  players: string[];
  sides: string[];
  last: LastTable | null;
}
/** The table opened last, to be opened again as it was. */
export interface LastTable {
  sides: string[];
  players: string[];
  preset: string;
  rules: Changed;
  target: number;
}
export interface HistoryPage {
  entries: Happening[];
  more: boolean;
}

/** The server said no; the code is translated as refused.<code>. */
export class HttpRefused extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly params: Record<string, string | number>,
  ) {
    super(text);
  }
}

export const about = (): Promise<About> => ask<About>("/api/about");
/** The house's Wi-Fi, where the server may tell it here; password null: an open one. */
export const wifi = (): Promise<{ wifi: { name: string; password: string | null } | null }> =>
  ask("/api/wifi");
export const tables = (): Promise<{ tables: TableLine[] }> => ask("/api/tables");
export const startTable = (wanted: NewTable): Promise<{ table: string }> =>
  ask("/api/tables", { method: "POST", body: JSON.stringify(wanted) });
export const checkRules = (preset: string, rules: Changed, chosen: string): Promise<Checked> =>
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

/** What these cards of a seat would pay under each choice for its wild Sotas. Tells nobody. */
export const choicesFor = (
  code: string,
  seat: number,
  cards: readonly string[],
): Promise<Choices> =>
  ask(`/api/tables/${encodeURIComponent(code)}/choices`, {
    method: "POST",
    body: JSON.stringify({ seat, cards }),
  });

/** A page of the history, newest first; `before` is the sequence to go on from. */
export function historyOf(code: string, before?: number): Promise<HistoryPage> {
  const from = before === undefined ? "" : `&before=${before}`;
  return ask(`/api/tables/${encodeURIComponent(code)}/history?limit=60${from}`);
}

/** A match of a table in numbers, by its number, or the newest. */
export const summaryOf = (code: string, match?: number): Promise<Summary> =>
  ask(
    `/api/tables/${encodeURIComponent(code)}/summary${match === undefined ? "" : `?match=${match}`}`,
  );

/** A page of the finished matches of all tables, newest first; `before`: `next` of the page before. */
export const matches = (before?: string): Promise<MatchesPage> =>
  ask(`/api/matches${before === undefined ? "" : `?before=${encodeURIComponent(before)}`}`);

/** The names used here, and the table opened last. */
export const remembered = (): Promise<Remembered> => ask("/api/remembered");
/** Offer a name no more. */
export const forgetName = (name: string): Promise<Remembered> =>
  ask("/api/remembered", { method: "DELETE", body: JSON.stringify({ name }) });

/** The finished hands of the running match, newest first; `before` is the number to go on from. */
export function handsOf(
  code: string,
  before?: number,
  limit?: number,
): Promise<{ hands: FinishedHand[]; more: boolean }> {
  const from = Object.entries({ before, limit }).filter(([, n]) => n !== undefined);
  const query = from.map(([name, n]) => `${name}=${n}`).join("&");
  return ask(`/api/tables/${encodeURIComponent(code)}/hands${query && `?${query}`}`);
}

async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
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
