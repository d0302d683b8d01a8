/** Which language a person reads; small, as the script in the page asks it too (inline-preload.ts). */
import { recall } from "./browser-storage";

export type Locale = "es" | "eu" | "en";
export const LOCALES: readonly Locale[] = ["es", "eu", "en"];

/** The language remembered, else the browser's if we speak it, else Spanish. */
export function preferredLocale(): Locale {
  const known = (code: string | null | undefined): Locale | undefined =>
    LOCALES.find((one) => one === code?.slice(0, 2));
  return known(recall("locale")) ?? known(navigator.language) ?? "es";
}
