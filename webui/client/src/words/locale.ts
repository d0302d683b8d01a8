/** The preferred language. Small, because inline-preload.ts contains it too. */
import { recall } from "../browser/storage";
import { LOCALES, type Locale } from "../generated/languages";

export { LOCALES, type Locale };

/** The stored language, else the browser's if there is a dictionary, else Spanish. */
export function preferredLocale(): Locale {
  const known = (code: string | null | undefined): Locale | undefined =>
    LOCALES.find((one) => one === code?.slice(0, 2));
  return known(recall("locale")) ?? known(navigator.language) ?? "es";
}
