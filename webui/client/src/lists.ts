/** A copy with one place changed. (`Array.with` is not in every phone yet.) */
export function replaced<T>(list: readonly T[], place: number, value: T): T[] {
  return list.map((old, n) => (n === place ? value : old));
}

/** "23–17", which no line breaks after its dash. */
export function scoreLine(numbers: readonly number[]): string {
  return numbers.join("\u2060–\u2060");
}
