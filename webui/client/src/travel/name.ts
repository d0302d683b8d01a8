import type { Flight } from "./plan";

/** What a piece is called: data-stone in the page. */
export const stoneName = (side: number, kind: Flight["kind"], n: number): string =>
  `${side}-${kind}-${n}`;
