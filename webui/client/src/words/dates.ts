/** Dates and times in the language of the page. */
import { locale } from "./i18n";

const at = (seconds: number): Date => new Date(seconds * 1000);
/** The language as `Intl` names it: with its country where that decides the order. */
export const intlLocale = (): string => (locale.value === "en" ? "en-GB" : locale.value);

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
  return new Intl.DateTimeFormat(intlLocale(), { dateStyle: "long" }).format(day);
}

/** Time of day, "21:05". */
export function timeOf(seconds: number): string {
  const wanted = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat(intlLocale(), wanted).format(at(seconds));
}
