/** Copy of a list with one element replaced (`Array.with` is missing on older phones). */
export function replaced<T>(list: readonly T[], place: number, value: T): T[] {
  return list.map((old, n) => (n === place ? value : old));
}

/**
 * Split a list into parts of nearly equal length, of at most `most`: ten are five and five, not nine
 * and one.
 */
export function chunks<One>(all: readonly One[], most: number): One[][] {
  const parts = Math.ceil(all.length / most);
  const each = Math.ceil(all.length / Math.max(1, parts));
  return Array.from({ length: parts }, (_, n) => all.slice(n * each, (n + 1) * each));
}

/** "23–17", with word joiners that prevent a line break after the dash. */
export function scoreLine(numbers: readonly number[]): string {
  return numbers.join("\u2060–\u2060");
}
