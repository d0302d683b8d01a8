/** Stones of a side during an animation, and the number of pieces left on the plate. */
import type { Rules, Side, StonesLayout } from "../generated/protocol";

/** A game that the stones win is shown once they have arrived. */
export type SideStones = StonesLayout & Pick<Side, "stones" | "games">;

export function sameLayout(one: StonesLayout, other: StonesLayout | null | undefined): boolean {
  return (
    one.piedras === other?.piedras &&
    one.amarrakos === other.amarrakos &&
    one.adentro === other.adentro &&
    one.reached === other.reached
  );
}

/** Most pieces drawn on a plate. */
const MOST_ON_PLATE = 22;

/**
 * Number of pieces drawn on the plate.
 *
 * A table has as many pieces as its sides can need at once: for each side the amarrakos up to
 * adentro and four piedras (22 for two sides at a target of 40). If that is more than the plate
 * shows, the number is scaled down.
 */
export function piecesOnPlate(
  { amarrako, amarrakos: most }: Rules,
  sides: readonly SideStones[],
): number {
  const all = sides.length * (most + amarrako - 1);
  const out = sides.reduce((sum, { piedras, amarrakos }) => sum + piedras + amarrakos, 0);
  const left = Math.max(0, all - out);
  return all > MOST_ON_PLATE ? Math.round((left / all) * MOST_ON_PLATE) : left;
}
