/** Requests for the championships of this server. */
import type { Championship, Entry, Format, Past } from "../generated/championship";
import { ask } from "../net/http";

/** All championships of this server, newest first. */
export const championships = (): Promise<Past[]> => ask("/api/championships");
/** Address of the text of all matches of a championship. */
export const textOf = (code: string): string =>
  `/api/championships/${encodeURIComponent(code)}/matches.txt`;
/** A championship as it is, or ended. */
export const championshipOf = (code: string): Promise<Championship> =>
  ask(`/api/championships/${encodeURIComponent(code)}`);
/** The formats that a championship can have. */
export const championshipFormats = (): Promise<Format[]> => ask("/api/championships/formats");

/** The entries of the newest championship that is closed, or none. */
export async function lastEntries(): Promise<readonly Entry[]> {
  const last = (await championships()).find(({ closed }) => closed !== null);
  return last ? (await championshipOf(last.code)).entries : [];
}
