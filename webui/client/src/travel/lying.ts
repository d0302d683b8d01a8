/**
 * How stones lie before a side at a score it passes on the way to the one the server sends. For
 * moving pictures alone: what lies there in the end is always the view's, and where the two do not
 * agree nothing moves (plan.ts).
 */
import type { Rules, Side } from "../protocol";

/** So many piedras are one amarrako. */
export const AMARRAKO = 5;

export type Lying = Pick<Side, "stones" | "piedras" | "amarrakos" | "adentro">;

export function lyingAt({ adentro_from }: Rules, stones: number): Lying {
  return stones >= adentro_from
    ? { stones, piedras: stones - adentro_from, amarrakos: 0, adentro: true }
    : { stones, ...pieces(stones), adentro: false };
}

function pieces(stones: number): Pick<Lying, "piedras" | "amarrakos"> {
  return { piedras: stones % AMARRAKO, amarrakos: Math.floor(stones / AMARRAKO) };
}

export function sameLying(one: Lying, other: Lying): boolean {
  return (
    one.stones === other.stones &&
    one.piedras === other.piedras &&
    one.amarrakos === other.amarrakos &&
    one.adentro === other.adentro
  );
}
