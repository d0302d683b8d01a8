/** Places of a championship that have the same points. */

/** How many bands a points rule has at most; the last is 17–32. */
export const BANDS = 6;

/** The places of a band, from 0: 1, 2, 3–4, 5–8, 9–16 … */
export function bandName(band: number): string {
  const last = 2 ** band;
  const first = band === 0 ? 1 : last / 2 + 1;
  return first === last ? String(first) : `${first}–${last}`;
}
