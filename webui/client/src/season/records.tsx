import type { SeasonRecord } from "../generated/protocol";
import { PersonLink } from "../ui/person-link";
import { dayOfEvening, say, sayIfKnown } from "./words";

/** The records: what, how much, whose, and when. */
export function RecordList({ of }: { of: readonly SeasonRecord[] }) {
  if (of.length === 0) return null;
  return (
    <section class="list">
      <h2>{say("season.records")}</h2>
      <dl class="records" data-testid="season-records">
        {of.map((one) => (
          <div key={one.kind}>
            <dt>{sayIfKnown(`season.record.${one.kind}`) ?? one.kind}</dt>
            <dd>
              <b>{amountOf(one)}</b> · {dayOfEvening(one.evening)}
              {one.who.length > 0 && (
                <span class="who">
                  {one.who.map((name) => (
                    <PersonLink key={name} name={name} />
                  ))}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** How much it is: minutes of what is measured in seconds. */
export function amountOf({ kind, value }: SeasonRecord): string {
  return kind === "longest_match"
    ? say("season.minutes", { n: Math.round(value / 60) })
    : String(value);
}
