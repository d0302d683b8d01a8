/** Chances in percent, of the side that they helped. */
import type { Chances } from "../generated/protocol";

export const percent = (chance: number): number => Math.round(100 * chance);

/** The side that a step or a hand helped, and its chances before and after, in percent. */
interface Helped {
  side: number;
  before: number;
  after: number;
}

export function helped({ before, after }: Chances): Helped {
  const side = after > before ? 0 : 1;
  const of = (chance: number): number => percent(side === 0 ? chance : 1 - chance);
  return { side, before: of(before), after: of(after) };
}
