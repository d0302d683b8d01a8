/** The days of matches that are played over days, in words. */
import type { Championship, ChampionshipMatch, Stage } from "../generated/championship";
import { spoken } from "../words/dates";
import { locale } from "../words/i18n";
import { sideName } from "./names";
import { say } from "./words";

/**
 * A day as 2026-11-27, in short and without its year: "vie 27 nov". Numeric in Basque ("11/27"), as
 * not every browser has its names.
 */
export function dateOf(day: string): string {
  if (locale.value === "eu") return day.slice(5).replace("-", "/");
  const wanted = { weekday: "short", day: "numeric", month: "short" } as const;
  return new Intl.DateTimeFormat(spoken(), wanted).format(new Date(`${day}T12:00`));
}

export const isOverDays = (now: Championship, match: ChampionshipMatch): boolean =>
  now.stages[match.stage]?.over_days ?? false;

/** "Hasta el dom 11 ene"; empty: the round has no last day. */
export function roundUntil({ days }: Pick<Stage, "days">, round: number): string {
  const last = days[round - 1];
  return last === undefined ? "" : say("day.until", { day: dateOf(last) });
}

/** "El jue 8 ene · 20:00", "Aplazada al vie 30 ene · nieva", "Hasta el dom 11 ene · Fuera de plazo". */
export function dayWords({ day, note, held, until, overdue }: ChampionshipMatch): string {
  const when = (): string => {
    if (held) return day === null ? say("state.held") : say("day.postponed", { day: dateOf(day) });
    if (day !== null) return say("day.agreed", { day: dateOf(day) });
    return until === null ? "" : say("day.until", { day: dateOf(until) });
  };
  return [when(), note ?? "", overdue ? say("day.overdue") : ""].filter(Boolean).join(" · ");
}

/** "Casa Paco propone el jue 8 ene · 20:00"; empty: nobody proposes a day. */
export function proposalWords(now: Championship, match: ChampionshipMatch): string {
  if (!match.proposed) return "";
  const { side, day, note } = match.proposed;
  const words = say("day.proposed", { name: sideName(now, match, side), day: dateOf(day) });
  return note === null ? words : `${words} · ${note}`;
}
