/** Entries from text that was typed or pasted, one a line. */
import type { NewEntry } from "../../../generated/championship";
import { LONGEST_NAME, nameOfTwo } from "../../names";

/**
 * Read a list of entries. A line is a name ("Casa Paco"), a name with its players, separated as in
 * CSV ("Casa Paco; Ane; Jon"), or two players, who are called by their names ("Ane - Jon").
 */
export const entryLines = (text: string): NewEntry[] => linesOf(text).flatMap(entriesOf);

/** A line that cannot be entered as it is: a name is too long, or there are more than two players. */
export interface LineProblem {
  /** Its number, from 1, with empty lines counted. */
  line: number;
  kind: "long" | "third";
  name: string;
}

/** What cannot be entered as it is, in the order of the lines. */
export function lineProblems(text: string): LineProblem[] {
  return linesOf(text).flatMap((line, n) =>
    entriesOf(line).flatMap(({ name, players = [] }) => [
      ...[name, ...players.slice(0, 2)]
        .filter((one) => lengthOf(one) > LONGEST_NAME)
        .map((one) => ({ line: n + 1, kind: "long" as const, name: one })),
      ...(players.length > 2
        ? [{ line: n + 1, kind: "third" as const, name: players.slice(2).join("; ") }]
        : []),
    ]),
  );
}

const linesOf = (text: string): string[] => text.split(/\r?\n/);

/** Length as the server counts it: pasted letters may have their accents apart. */
const lengthOf = (name: string): number => [...name.normalize("NFC")].length;

/** The entry of a line; none of an empty one. */
function entriesOf(line: string): NewEntry[] {
  // Lists are often numbered: "3. Casa Paco".
  const cells = cellsOf(line.replace(/^\s*\d+\s*[.)]\s*/, ""));
  const [name = "", ...players] = cells;
  if (name === "") return [];
  if (players.length > 0) return [{ name, players: players.filter((one) => one !== "") }];
  const two = name.split(/\s+[-–—/+]\s+/);
  return [two.length === 2 ? { name: nameOfTwo(two), players: two } : { name, players: [] }];
}

/** Cells of a line of CSV, without empty ones at its end; the first separator found counts. */
function cellsOf(line: string): string[] {
  const separator = ["\t", ";", ","].find((one) => line.includes(one)) ?? ";";
  const cells: string[] = [];
  let cell = "";
  let quoted = false;
  for (const sign of line) {
    if (sign === '"') quoted = !quoted;
    else if (sign === separator && !quoted) {
      cells.push(cell.trim());
      cell = "";
    } else cell += sign;
  }
  cells.push(cell.trim());
  while (cells.length > 1 && cells.at(-1) === "") cells.pop();
  return cells;
}
