/** The days of matches that are played over days, in words. */
import type { Championship, ChampionshipMatch, Stage } from "../generated/championship";
import { weekday } from "../words/days";
import { sideName } from "./names";
import { say } from "./words";

export const isOverDays = (now: Championship, match: ChampionshipMatch): boolean =>
  now.stages[match.stage]?.over_days ?? false;

/** "Hasta el dom 11 ene"; empty: the round has no last day. */
export function roundUntil({ days }: Pick<Stage, "days">, round: number): string {
  const last = days[round - 1];
  return last === undefined ? "" : say("day.until", { day: weekday(last) });
}

/** "El jue 8 ene · 20:00", "Aplazada al vie 30 ene · nieva", "Hasta el dom 11 ene · Fuera de plazo". */
export function dayWords({ day, note, held, until, overdue }: ChampionshipMatch): string {
  const when = (): string => {
    if (held) return day === null ? say("state.held") : say("day.postponed", { day: weekday(day) });
    if (day !== null) return say("day.agreed", { day: weekday(day) });
    return until === null ? "" : say("day.until", { day: weekday(until) });
  };
  return [when(), note ?? "", overdue ? say("day.overdue") : ""].filter(Boolean).join(" · ");
}

/** "Casa Paco propone el jue 8 ene · 20:00"; empty: nobody proposes a day. */
export function proposalWords(now: Championship, match: ChampionshipMatch): string {
  if (!match.proposed) return "";
  const name = sideName(now, match, match.proposed.side);
  return say("day.proposed", { name, day: proposedDay(match.proposed) });
}

/** "jue 8 ene · 20:00". */
export function proposedDay({ day, note }: { day: string; note?: string | null }): string {
  return note == null ? weekday(day) : `${weekday(day)} · ${note}`;
}
