/** Stones layout of a side at a moment of an animation, and how many pieces that leaves on the plate. */
import type { Rules, Side, StonesLayout } from "../protocol";

export type SideStones = StonesLayout & Pick<Side, "stones">;

export function sameLayout(one: StonesLayout, other: StonesLayout | null | undefined): boolean {
  return (
    one.piedras === other?.piedras &&
    one.amarrakos === other.amarrakos &&
    one.adentro === other.adentro
  );
}

/** More are not told apart on a plate. */
export const MOST_ON_PLATE = 22;

/**
 * A table has as many pieces as its sides can need at once: for each the amarrakos up to adentro
 * and four piedras (22 for two sides at forty). Where that is more than the plate shows, the heap
 * is as full in proportion.
 */
export function onPlate({ adentro_from, amarrako }: Rules, sides: readonly SideStones[]): number {
  const all = sides.length * (adentro_from / amarrako + amarrako - 1);
  const out = sides.reduce((sum, { piedras, amarrakos }) => sum + piedras + amarrakos, 0);
  const left = Math.max(0, all - out);
  return all > MOST_ON_PLATE ? Math.round((left / all) * MOST_ON_PLATE) : left;
}
