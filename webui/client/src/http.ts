/** The few things asked over plain HTTP. */
import type { Happening, SettingValue } from "./protocol";

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
}
/** A setting of the rules, described well enough to make its own field. */
export interface Setting {
  name: string;
  kind: "choice" | "flag" | "number";
  default: SettingValue;
  choices: string[];
  least: number;
  most: number;
  step: number;
  /** The values that can be played today; null: all. */
  built: SettingValue[] | null;
}
export interface TableLine {
  table: string;
  names: string[];
  score: number[];
  games: number[];
  state: string;
  seated: number;
}
export interface NewTable {
  sides: string[];
  players: string[];
  preset: string;
  rules: Record<string, SettingValue>;
  mano: number;
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
export const tables = (): Promise<{ tables: TableLine[] }> => ask("/api/tables");
export const startTable = (wanted: NewTable): Promise<{ table: string }> =>
  ask("/api/tables", { method: "POST", body: JSON.stringify(wanted) });

/** A page of the history, newest first; `before` is the sequence to go on from. */
export function historyOf(code: string, before?: number): Promise<HistoryPage> {
  const from = before === undefined ? "" : `&before=${before}`;
  return ask(`/api/tables/${encodeURIComponent(code)}/history?limit=60${from}`);
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
