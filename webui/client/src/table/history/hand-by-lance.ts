/** Group the entries and awards of a hand by lance. */
import {
  type Happening,
  LANCES,
  type Lance,
  type LanceView,
  type ShownAward,
} from "../../generated/protocol";
import { lanceIn } from "../../net/hand-entries";

export interface LanceGroup {
  /** null for what belongs to no lance, before the first bid or after the last. */
  name: Lance | null;
  lance: LanceView | null;
  entries: readonly Happening[];
  awards: readonly ShownAward[];
}

const lanceOf = (entry: Happening): Lance | null => ("lance" in entry ? entry.lance : null);

/** Groups in the order of play, without lances that were not reached. */
export function groupByLance(
  lances: readonly LanceView[],
  entries: readonly Happening[],
  awards: readonly ShownAward[],
): LanceGroup[] {
  const apart = entries.filter((entry) => lanceOf(entry) === null);
  const spoken = entries.find((entry) => lanceOf(entry) !== null)?.sequence ?? Infinity;
  const isBefore = ({ type, sequence }: Happening) => type !== "cards_shown" && sequence < spoken;
  const before = apart.filter(isBefore);
  const after = apart.filter((entry) => !isBefore(entry));
  const ofLances = LANCES.map((name) => ({
    name,
    lance: lanceIn(lances, name) ?? null,
    entries: entries.filter((entry) => lanceOf(entry) === name),
    awards: awards.filter((award) => award.lance === name),
  }));
  return [
    { name: null, lance: null, entries: before, awards: [] },
    ...ofLances,
    { name: null, lance: null, entries: after, awards: [] },
  ].filter(
    (chapter) =>
      chapter.entries.length + chapter.awards.length > 0 ||
      (chapter.lance !== null && chapter.lance.state !== "waiting"),
  );
}
