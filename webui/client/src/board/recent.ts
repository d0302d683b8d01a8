/** The happenings this TV has seen lately, so that an undo can say what it took back. */
import { useMemo, useRef } from "preact/hooks";
import type { Happening, View } from "../protocol";

const KEEP = 200;

export function useRecent(view: View): (sequence: number) => Happening | undefined {
  const seen = useRef(new Map<number, Happening>());
  return useMemo(() => {
    for (const one of [...view.hand.entries, ...view.latest, view.last]) note(seen.current, one);
    return (sequence) => seen.current.get(sequence);
  }, [view]);
}

function note(seen: Map<number, Happening>, one: Happening): void {
  seen.set(one.sequence, one);
  const [oldest] = seen.keys();
  if (seen.size > KEEP && oldest !== undefined) seen.delete(oldest);
}
