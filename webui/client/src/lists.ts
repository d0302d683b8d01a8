/** Copy of a list with one element replaced (`Array.with` is missing on older phones). */
export function replaced<T>(list: readonly T[], place: number, value: T): T[] {
  return list.map((old, n) => (n === place ? value : old));
}

/** "23–17", with word joiners that prevent a line break after the dash. */
export function scoreLine(numbers: readonly number[]): string {
  return numbers.join("\u2060–\u2060");
}
