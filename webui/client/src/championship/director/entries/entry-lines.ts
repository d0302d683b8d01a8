/** Entries from text that was typed or pasted, one a line. */
import type { NewEntry } from "../../../generated/championship";
import { cut, nameOfTwo } from "../../names";

/**
 * Read a list of entries. A line is a name ("Casa Paco"), a name with its players, separated as in
 * CSV ("Casa Paco; Ane; Jon"), or two players, who are called by their names ("Ane - Jon").
 */
export function entryLines(text: string): NewEntry[] {
  return text.split(/\r?\n/).flatMap((line) => {
    // Lists are often numbered: "3. Casa Paco".
    const cells = cellsOf(line.replace(/^\s*\d+\s*[.)]\s*/, ""));
    const [first = "", ...players] = cells;
    if (first === "") return [];
    if (players.length > 0) return [entry(first, players.slice(0, 2))];
    const two = first.split(/\s+[-–—/+]\s+/);
    return [two.length === 2 ? entry(nameOfTwo(two), two) : entry(first, [])];
  });
}

const entry = (name: string, players: readonly string[]): NewEntry => ({
  name: cut(name),
  players: players.map(cut),
});

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
