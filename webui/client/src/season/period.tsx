/** Which part of what was played is shown: a season, this month or all; an evening; four kings. */

import type { Season } from "../generated/protocol";
import { Choices } from "../ui/choices";
import { Select } from "../ui/form/select";
import { shortDay } from "../words/days";
import { say, sayIfKnown } from "./words";

const PERIODS = ["ever", "year", "month"] as const;
const NAMED = "season:";

/** What is asked for. */
export interface Asked {
  /** One of `PERIODS`, or `season:` and its name; null: the season that runs, or all. */
  period: string | null;
  /** One evening alone, as 2026-11-27. */
  evening: string | null;
  kings: number | null;
}

export const EVERYTHING: Asked = { period: null, evening: null, kings: null };

/** The query of the request, by the clock of this phone. */
export function queryOf({ period, evening, kings }: Asked, now: Date): string {
  const query = new URLSearchParams();
  if (period?.startsWith(NAMED)) query.set("season", period.slice(NAMED.length));
  else if (period === "ever") query.set("since", "1");
  else if (period !== null) {
    const month = period === "year" ? 0 : now.getMonth();
    query.set("since", String(new Date(now.getFullYear(), month, 1).getTime() / 1000));
  }
  if (evening !== null) query.set("evening", evening);
  if (kings !== null) query.set("kings", String(kings));
  return String(query);
}

/** Name of a season, or of one of `PERIODS`. */
const periodName = (one: string): string =>
  sayIfKnown(`season.period.${one}`) ?? one.slice(NAMED.length);

interface PeriodProps {
  asked: Asked;
  /** The last answer: it says what can be chosen. */
  shown: Season;
  onAsk: (asked: Asked) => void;
}

/** Choice of the season or the period, and where there are several, of evening and kings. */
export function PeriodChoice({ asked, shown, onAsk }: PeriodProps) {
  const { seasons, days, kings } = shown;
  const chosen = asked.period ?? (shown.season === null ? "ever" : NAMED + shown.season);
  const choose = (period: string): void => onAsk({ ...EVERYTHING, period });
  return (
    <>
      {seasons.length === 0 ? (
        <fieldset class="season-periods">
          <legend>{say("season.period")}</legend>
          <Choices id="season-period" of={PERIODS} chosen={chosen} onChoose={choose}>
            {periodName}
          </Choices>
        </fieldset>
      ) : (
        <Select
          id="season-period"
          label={say("season.which")}
          value={chosen}
          of={[...seasons.map(({ name }) => NAMED + name), ...PERIODS]}
          words={periodName}
          onValue={choose}
        />
      )}
      {days.length > 1 && (
        <Select
          id="season-evening"
          label={say("season.evening")}
          value={asked.evening ?? ""}
          of={["", ...days]}
          words={(day) => (day === "" ? say("season.all_evenings") : shortDay(day))}
          onValue={(day) =>
            onAsk({ ...asked, period: chosen, evening: day === "" ? null : day, kings: null })
          }
        />
      )}
      {(kings.length > 1 || asked.kings !== null) && (
        <fieldset class="season-periods">
          <legend>{say("season.kings")}</legend>
          <Choices
            id="season-kings"
            of={[null, 4, 8]}
            chosen={asked.kings}
            onChoose={(one) => onAsk({ ...asked, period: chosen, kings: one })}
          >
            {(one) => (one === null ? say("season.all_kings") : String(one))}
          </Choices>
        </fieldset>
      )}
    </>
  );
}
