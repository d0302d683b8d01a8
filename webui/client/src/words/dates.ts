/** Dates and times in the language of the page. */
import { locale } from "./i18n";

const at = (seconds: number): Date => new Date(seconds * 1000);
const spoken = (): string => (locale.value === "en" ? "en-GB" : locale.value);

/**
 * "21 de noviembre de 2026". Numeric in Basque (2026/11/21), as not every browser has its month
 * names.
 */
export function dayOf(seconds: number): string {
  const day = at(seconds);
  if (locale.value === "eu") {
    const parts = [day.getMonth() + 1, day.getDate()].map((n) => String(n).padStart(2, "0"));
    return [day.getFullYear(), ...parts].join("/");
  }
  return new Intl.DateTimeFormat(spoken(), { dateStyle: "long" }).format(day);
}

/** Time of day, "21:05". */
export function timeOf(seconds: number): string {
  const wanted = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat(spoken(), wanted).format(at(seconds));
}

/**
 * A day as 2026-11-27, in short and without its year: "vie 27 nov". Numeric in Basque ("11/27"), as
 * not every browser has its names.
 */
export function dateOf(day: string): string {
  if (locale.value === "eu") return day.slice(5).replace("-", "/");
  const wanted = { weekday: "short", day: "numeric", month: "short" } as const;
  return new Intl.DateTimeFormat(spoken(), wanted).format(new Date(`${day}T12:00`));
}
