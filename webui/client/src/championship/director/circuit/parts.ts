/**
 * Parts of a result file that a phone's camera brings, each in a link of its own: they are kept in
 * this browser until all are there, whichever tab each of them opened.
 */
import { recall, remember } from "../../../browser/storage";

const KEY = "result-parts";
const PART = /^#part=(\d{1,3})\.(\d{1,3})\.([0-9a-f]{6})\.[A-Za-z0-9_-]+$/;

/** The parts of one file that were scanned. */
export interface Scanned {
  of: number;
  parts: readonly string[];
}

/** Keep the part in the hash of the address; parts of another file go. */
export function takePart(hash: string): void {
  const found = hash.match(PART);
  if (!found) return;
  const part = hash.slice("#part=".length);
  const same = kept().filter((one) => fileOf(one) === fileOf(part) && one !== part);
  remember(KEY, [...same, part].join(" "));
}

/** What was scanned so far; null: nothing. */
export function scanned(): Scanned | null {
  const parts = kept();
  const of = Number(parts[0]?.split(".")[1]);
  return parts.length > 0 && of > 0 ? { of, parts } : null;
}

export const forgetParts = (): void => remember(KEY, null);

const kept = (): string[] => (recall(KEY) ?? "").split(" ").filter((one) => one !== "");
/** How many parts a file has, and its digest. */
const fileOf = (part: string): string => part.split(".").slice(1, 3).join(".");
