/** Declarations that players made together, said as one. */
import type { Happening } from "../generated/protocol";
import type { Phrases } from "./phrases";

/**
 * One sentence for several players who declared in one step that they do not hold pares or juego;
 * null otherwise. `all` is the number of players at the table.
 */
export function sayNobody(
  together: readonly Happening[],
  all: number,
  phrases: Phrases,
): string | null {
  const [first] = together;
  if (first?.type !== "declared" || together.length < 2) return null;
  const { lance } = first;
  const alike = (one: Happening) => one.type === "declared" && !one.has && one.lance === lance;
  if (!together.every(alike)) return null;
  return phrases.t(together.length === all ? `say.nobody.${lance}` : `say.nobody_else.${lance}`);
}

/**
 * Group happenings: consecutive "no" declarations of the same lance in one step together, others
 * alone.
 */
export function inRuns(events: readonly Happening[]): Happening[][] {
  const runs: Happening[][] = [];
  for (const one of events) {
    const last = runs.at(-1)?.[0];
    const same =
      last !== undefined &&
      one.type === "declared" &&
      last.type === "declared" &&
      one.has === false &&
      last.has === false &&
      one.lance === last.lance &&
      one.at === last.at &&
      one.by === last.by &&
      one.retracted_by === last.retracted_by;
    if (same) runs.at(-1)?.push(one);
    else runs.push([one]);
  }
  return runs;
}
