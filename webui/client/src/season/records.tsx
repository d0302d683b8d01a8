import type { SeasonRecord } from "../generated/protocol";
import { shortDay } from "../words/days";
import { FactList } from "./fact-list";
import { say, sayIfKnown } from "./words";

/** The records: what, how much, whose, and when. */
export function RecordList({ of }: { of: readonly SeasonRecord[] }) {
  return (
    <FactList
      id="season-records"
      title={say("season.records")}
      of={of.map((one) => ({
        key: one.kind,
        what: sayIfKnown(`season.record.${one.kind}`) ?? one.kind,
        detail: (
          <>
            <b>{amountOf(one)}</b> · {shortDay(one.evening)}
          </>
        ),
        who: one.who,
      }))}
    />
  );
}

/** How much it is: minutes of what is measured in seconds. */
export function amountOf({ kind, value }: SeasonRecord): string {
  return kind === "longest_match"
    ? say("season.minutes", { n: Math.round(value / 60) })
    : String(value);
}
