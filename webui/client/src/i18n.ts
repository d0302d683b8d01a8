/**
 * The words. One dictionary a language, shared with the server; the compiler holds all
 * three to the same keys, so a missing translation is an error and never an empty string.
 */
import { signal } from "@preact/signals";
import { remember } from "./browser-storage";
import type { Locale } from "./locale";

export { LOCALES, type Locale, preferredLocale } from "./locale";

type Spanish = typeof import("../../../scorekeeper/locales/es.json");
type Basque = typeof import("../../../scorekeeper/locales/eu.json");
type English = typeof import("../../../scorekeeper/locales/en.json");

export type Key = Exclude<keyof Spanish, "default"> & string;
/** What `plural` can say: keys that come as a `.one` and an `.other`. */
export type PluralKey = Key extends infer K
  ? K extends `${infer Stem}.one`
    ? Stem
    : never
  : never;
export type Dictionary = Readonly<Record<Key, string>>;
export type Params = Readonly<Record<string, string | number>>;

/** Each language by its own name. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  es: "Español",
  eu: "Euskara",
  en: "English",
};

// `true` only where the key sets are equal; anything else does not compile.
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
export const sameKeys: [Same<keyof Spanish, keyof Basque>, Same<keyof Spanish, keyof English>] = [
  true,
  true,
];

const load: Record<Locale, () => Promise<{ default: Dictionary }>> = {
  es: () => import("../../../scorekeeper/locales/es.json"),
  eu: () => import("../../../scorekeeper/locales/eu.json"),
  en: () => import("../../../scorekeeper/locales/en.json"),
};
let asked = 0;
const words = signal<Dictionary | null>(null);

export const locale = signal<Locale>("es");

/** Speak this language from now on, or from when its words are here. */
export async function speak(wanted: Locale): Promise<void> {
  asked += 1;
  const turn = asked;
  const { default: found } = await load[wanted]();
  // Whoever asked later has the word.
  if (turn !== asked) return;
  words.value = found;
  locale.value = wanted;
  document.documentElement.lang = wanted;
}

/** The person chose it: remember it too. */
export function chooseLocale(wanted: Locale): void {
  remember("locale", wanted);
  // Without a connection it is spoken from the next time on.
  speak(wanted).catch((why: unknown) => console.info("words not fetched", why));
}

/** The sentence under a key, its {places} filled in. */
export function t(key: Key, params: Params = {}): string {
  const dictionary = words.value;
  if (!dictionary) return key;
  return fill(dictionary[key] ?? key, params);
}

/** `t(stem.one)` for one, `t(stem.other)` for all else; {n} is the number. */
export function plural(stem: PluralKey, n: number, params: Params = {}): string {
  const key = `${stem}.${Math.abs(n) === 1 ? "one" : "other"}` as Key;
  return t(key, { n, ...params });
}

/** Is there a sentence under this key? For codes that a newer server may have and we not. */
export function hasKey(key: string): key is Key {
  return words.value !== null && key in words.value;
}

export function fill(sentence: string, params: Params): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}
