/** Days of the calendar, as 2026-11-27, in the language of the page. */
import { intlLocale } from "./dates";
import { locale } from "./i18n";

/** In the order of the language: "27/11/2026", in Basque "2026/11/27". */
export function shortDay(day: string): string {
  const parts = day.split("-");
  return (locale.value === "eu" ? parts : parts.reverse()).join("/");
}

/**
 * With its day of the week and without its year: "vie 27 nov". Numeric in
 * Basque ("11/27"), as not every browser has its names.
 */
export function weekday(day: string): string {
  if (locale.value === "eu") return day.slice(5).replace("-", "/");
  const wanted = { weekday: "short", day: "numeric", month: "short" } as const;
  return new Intl.DateTimeFormat(intlLocale(), wanted).format(new Date(`${day}T12:00`));
}
