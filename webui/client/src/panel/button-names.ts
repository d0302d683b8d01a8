/** Button names as the panel gives them, e.g. "plus_5_0", "undo_1": what it does, and whose it is. */
export interface Button {
  name: string;
  side: number;
  /** How many stones it adds; null: it takes back. */
  stones: number | null;
}

export function readButton(name: string): Button | null {
  const [, stones, side] = /^(?:plus_(\d+)|undo)_(\d)$/.exec(name) ?? [];
  if (side === undefined) return null;
  return { name, side: Number(side), stones: stones === undefined ? null : Number(stones) };
}

/** The buttons of each side together, in the panel's own order; what is no button is left out. */
export function buttonsBySide(names: string[]): [side: number, row: Button[]][] {
  const read = names.flatMap((name) => readButton(name) ?? []);
  const sides = [...new Set(read.map(({ side }) => side))].sort((a, b) => a - b);
  return sides.map((side) => [side, read.filter((button) => button.side === side)]);
}
