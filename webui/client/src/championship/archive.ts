/** Requests for the championships of this server. */
import type {
  Championship,
  Entry,
  Format,
  FormatChoice,
  Past,
  Plan,
} from "../generated/championship";
import { ask, json } from "../net/http";

type Formats = { formats: FormatChoice[] };
const FORMATS = "/api/championships/formats";

/** All championships of this server, newest first. */
export const championships = (): Promise<Past[]> => ask("/api/championships");
/** Address of the text of all matches of a championship. */
export const textOf = (code: string): string =>
  `/api/championships/${encodeURIComponent(code)}/matches.txt`;
/** A championship as it is, or ended. */
export const championshipOf = (code: string): Promise<Championship> =>
  ask(`/api/championships/${encodeURIComponent(code)}`);
/** The formats that a championship can have. */
export const championshipFormats = (): Promise<Formats> => ask(FORMATS);
/** Save a format under its name, or in place of one that has it, as it was shown. */
export const saveFormat = (format: Format, replaces: Format | null): Promise<Formats> =>
  ask(FORMATS, json("PUT", { format, replaces }));
/** Delete a format, as it was shown. */
export const deleteFormat = (format: Format): Promise<Formats> =>
  ask(FORMATS, json("DELETE", { format }));
/** What a format asks for with numbers of pairs. */
export const plansOf = (
  format: Format,
  entries: readonly number[],
  tables: number,
): Promise<{ plans: Plan[] }> =>
  ask("/api/championships/plan", json("POST", { format, entries, tables }));

/** The entries of the newest championship that is closed, or none. */
export async function lastEntries(): Promise<readonly Entry[]> {
  const last = (await championships()).find(({ closed }) => closed !== null);
  return last ? (await championshipOf(last.code)).entries : [];
}
