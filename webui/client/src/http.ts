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
  /** Abbreviations of the texts that it follows: "FO EN". */
  source: string;
  parent: string | null;
  seating: Seating;
}
/** Side of each seat, in the order of play. */
export interface Seating {
  sides: number;
  /** Every player is a side of their own. */
  alone: boolean;
  seats: { side: number; captain: boolean }[];
}
/** Settings that differ from a preset. */
export type Changed = Readonly<Record<string, SettingValue>>;
/** A setting of the rules, from which its form field is generated. */
export interface Setting {
  name: string;
  /** Its group; text key rules.group.<group>. */
  group: string;
  kind: "choice" | "flag" | "number";
  default: SettingValue;
  choices: string[];
  least: number;
  most: number;
  step: number;
  /** Texts with their values; without one it is a house rule. */
  cites: { value: SettingValue; source: string }[];
}
/** Settings that the server has checked. */
export interface Checked {
  changed: Changed;
  contradictions: Contradiction[];
  /** Only if nothing contradicts. */
  seating?: Seating;
}
export interface Contradiction {
  /** The reason; text key rules.contradiction.<why>. */
  why: string;
  settings: string[];
  /** Single changes that would resolve it. */
  ways: Changed[];
}
/** Rules saved on this server under a name. */
export interface RuleSet {
  name: string;
  preset: string | null;
  rules: Changed;
  seating: Seating | null;
  /** Why this server cannot use them; null if it can. */
  refused: { code: string; text: string; params: Record<string, string | number> } | null;
}
export interface TableLine {
  table: string;
  names: string[];
  score: number[];
  games: number[];
  state: string;
  /** Somebody is connected, or was a moment ago. */
  live: boolean;
  seated: number;
  /** A plain counter, at which only the score is kept. */
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
  /** A plain counter. */
  counter?: true;
}
/** A finished match in the list of matches. */
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
  /** Most recent and most frequent first. */
  players: string[];
  sides: string[];
  last: LastTable | null;
}
/** The table that was opened last, to open another one like it. */
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

/** Refusal of an HTTP request; text key refused.<code>. */
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
/** The Wi-Fi to join, if the server may tell; password null means an open network. */
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

/** Names used before, and the table opened last. */
export const remembered = (): Promise<Remembered> => ask("/api/remembered");
/** Remove a name from the names used before. */
export const forgetName = (name: string): Promise<Remembered> =>
  ask("/api/remembered", { method: "DELETE", body: JSON.stringify({ name }) });

/**
 * A page of the finished hands of the current match, newest first, before the hand with number
 * `before`.
 */
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
