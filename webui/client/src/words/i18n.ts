/**
 * Translations: one dictionary for each language, shared with the server. The compiler checks that
 * all have the same keys, so a missing translation is a compile error and never an empty
 * string.
 */
import { signal } from "@preact/signals";
import { remember } from "../browser/storage";
import type { RefusalCode } from "../generated/protocol";
import { type Locale, preferredLocale } from "./locale";

export { LOCALE_NAMES } from "../generated/languages";
export { LOCALES, type Locale, preferredLocale } from "./locale";

type Spanish = typeof import("../../../../scorekeeper/locales/es.json");
type Basque = typeof import("../../../../scorekeeper/locales/eu.json");
type English = typeof import("../../../../scorekeeper/locales/en.json");
type French = typeof import("../../../../scorekeeper/locales/fr.json");
type OfChampionships = typeof import("../../../../scorekeeper/locales/championship.es.json");
type OfHouse = typeof import("../../../../scorekeeper/locales/house.es.json");
type OfCircuits = typeof import("../../../../scorekeeper/locales/circuit.es.json");
type Refusals = Extract<
  keyof (Spanish & OfChampionships & OfHouse & OfCircuits),
  `refused.${string}`
>;

export type Key = Exclude<keyof Spanish, "default"> & string;
/** Stems of keys that exist with `.one` and `.other`. */
export type Stem<Key extends string> = Key extends `${infer S}.one` ? S : never;
export type Dictionary = Readonly<Record<Key, string>>;
export type Params = Readonly<Record<string, string | number>>;

// `true` only if the key sets are equal; otherwise a type error.
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
export const sameKeys: [
  Same<keyof Spanish, keyof Basque>,
  Same<keyof Spanish, keyof English>,
  Same<keyof Spanish, keyof French>,
  Same<Refusals, `refused.${RefusalCode}`>,
] = [true, true, true, true];

const load: Record<Locale, () => Promise<{ default: Dictionary }>> = {
  es: () => import("../../../../scorekeeper/locales/es.json"),
  eu: () => import("../../../../scorekeeper/locales/eu.json"),
  en: () => import("../../../../scorekeeper/locales/en.json"),
  fr: () => import("../../../../scorekeeper/locales/fr.json"),
};
let asked = 0;
const words = signal<Dictionary | null>(null);

/** The language of the page; of a page that is still loading, the one it will have. */
export const locale = signal<Locale>(preferredLocale());

/** Switch to a language, as soon as its dictionary is loaded. */
export async function speak(wanted: Locale): Promise<void> {
  asked += 1;
  const turn = asked;
  const { default: found } = await load[wanted]();
  // A later switch wins.
  if (turn !== asked) return;
  words.value = found;
  locale.value = wanted;
  document.documentElement.lang = wanted;
}

/** Switch to a language that the person chose, and store the choice. */
export function chooseLocale(wanted: Locale): void {
  remember("locale", wanted);
  // Without a connection it applies from the next start on.
  speak(wanted).catch((why: unknown) => console.info("dictionary not loaded", why));
}

/** Translate a key, with {placeholders} filled in. */
export function t(key: Key, params: Params = {}): string {
  const dictionary = words.value;
  if (!dictionary) return key;
  return fill(dictionary[key] ?? key, params);
}

/** The form of a noun beside a number. In French zero is singular: "0 manche". */
export function formOf(n: number): "one" | "other" {
  return Math.abs(n) === 1 || (n === 0 && locale.value === "fr") ? "one" : "other";
}

/** Translate `stem.one` or `stem.other`, whichever goes with the number {n}. */
export function plural(stem: Stem<Key>, n: number, params: Params = {}): string {
  const key = `${stem}.${formOf(n)}` as Key;
  return t(key, { n, ...params });
}

/** Whether the dictionary has a key: a newer server may send codes that this page does not know. */
export function hasKey(key: string): key is Key {
  return words.value !== null && key in words.value;
}

/** A refusal to be put into words. Its code may also be one of a newer server, or an HTTP status. */
export interface AnyRefusal {
  code: string;
  text: string;
  params: Params;
}

/** The sentence for a refusal's code; the server's own text if there is none. */
export function sayRefused({ code, text, params }: AnyRefusal): string {
  const key = `refused.${code}`;
  return hasKey(key) ? t(key, params) : text;
}

/** Fill in {name}; French also has {name_de}: "de Jon", "d’Ane". */
export function fill(sentence: string, params: Params): string {
  return sentence.replace(/\{(\w+?)(_de)?\}/g, (place, name: string, of?: string) => {
    const value = String(params[name] ?? place);
    return of ? (/^[aeiouáéíóúœ]/i.test(value) ? "d’" : "de ") + value : value;
  });
}

/** What stands between a title and its words: ": ", in French with a space before it. */
export const colon = (): string => (locale.value === "fr" ? "\u00a0: " : ": ");

/** A chance or share of `n` in a hundred: "29 %", in English "29%", in Basque "% 29". */
export const sayPercent = (n: number): string => t("say.percent", { n });

/** "23–17", with word joiners that prevent a line break after the dash. */
export function scoreLine(numbers: readonly number[]): string {
  return numbers.join("\u2060–\u2060");
}
