/** Distribution of tables over pages of the grid. */
const MOST_PER_PAGE = 9;

/** Split a list into pages of nearly equal length: ten are five and five, not nine and one. */
export function paginate<One>(all: readonly One[]): (readonly One[])[] {
  const pages = Math.ceil(all.length / MOST_PER_PAGE);
  const most = Math.ceil(all.length / Math.max(pages, 1));
  return Array.from({ length: pages }, (_, n) => all.slice(n * most, (n + 1) * most));
}
