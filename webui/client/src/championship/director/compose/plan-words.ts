/** Pairs, groups, matches and times of a plan in words. */
import type { FormatStage, PlannedStage } from "../../../generated/championship";
import { say } from "../words";

/** How many matches a stage has. */
export const matchesOf = ({ rounds }: PlannedStage): number =>
  rounds.reduce((sum, { matches }) => sum + matches, 0);

/** "15 partidas · 5 h". */
export const matchesIn = (one: PlannedStage, stage: FormatStage | undefined): string =>
  say("compose.matches", {
    n: matchesOf(one),
    time: stage?.over_days ? say("compose.days") : hours(one.minutes),
  });

/** "16 · 4+4+4+4", or "11 (5 exentas)". */
export function pairsOf({ pairs, groups, byes }: PlannedStage): string {
  if (groups.length > 0) return say("compose.in_groups", { n: pairs, groups: groupsIn(groups) });
  return byes > 0
    ? say("compose.with_byes", { n: pairs, byes })
    : say("compose.pairs", { n: pairs });
}

/** "4×4" or "2×4 + 1×3": how many groups of each size. */
export function groupsIn(sizes: readonly number[]): string {
  const each = [...new Set(sizes)];
  return each.map((size) => `${sizes.filter((one) => one === size).length}×${size}`).join(" + ");
}

/** "2 h 30", as a length of time. */
export function hours(minutes: number): string {
  const rounded = Math.max(5, Math.round(minutes / 5) * 5);
  const [whole, rest] = [Math.floor(rounded / 60), rounded % 60];
  if (whole === 0) return `${rest} min`;
  return rest === 0 ? `${whole} h` : `${whole} h ${String(rest).padStart(2, "0")}`;
}
