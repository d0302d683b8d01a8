/** How many tables a screen holds, and how they are shared out where there are more. */
export const MOST = 9;

/** Pages of nearly equal length: ten are five and five, not nine and a lonely one. */
export function pagesOf<One>(all: readonly One[]): (readonly One[])[] {
  const pages = Math.ceil(all.length / MOST);
  const most = Math.ceil(all.length / Math.max(pages, 1));
  return Array.from({ length: pages }, (_, n) => all.slice(n * most, (n + 1) * most));
}
