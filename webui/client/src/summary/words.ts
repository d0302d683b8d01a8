/** The words of the summary, in dictionaries of their own: they load with it and never before. */
import { signal } from "@preact/signals";
import { fill, type Locale, locale, type Params } from "../i18n";

type Spanish = typeof import("../../../../scorekeeper/locales/summary.es.json");
type Basque = typeof import("../../../../scorekeeper/locales/summary.eu.json");
type English = typeof import("../../../../scorekeeper/locales/summary.en.json");

export type SummaryKey = Exclude<keyof Spanish, "default"> & string;
type Words = Readonly<Record<SummaryKey, string>>;
/** What is said by number: keys that come as a `.one` and an `.other`. */
type Counted = SummaryKey extends infer K ? (K extends `${infer Stem}.one` ? Stem : never) : never;

// `true` only where the key sets are equal; anything else does not compile.
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
export const sameKeys: [Same<keyof Spanish, keyof Basque>, Same<keyof Spanish, keyof English>] = [
  true,
  true,
];

const load: Record<Locale, () => Promise<{ default: Words }>> = {
  es: () => import("../../../../scorekeeper/locales/summary.es.json"),
  eu: () => import("../../../../scorekeeper/locales/summary.eu.json"),
  en: () => import("../../../../scorekeeper/locales/summary.en.json"),
};

/** The words in the language spoken; null until they are here. */
export const summaryWords = signal<Words | null>(null);

/** Fetch the words of the language spoken now; rejects where the server cannot be reached. */
export async function loadSummaryWords(): Promise<void> {
  const wanted = locale.value;
  const { default: found } = await load[wanted]();
  if (locale.value === wanted) summaryWords.value = found;
}

/** The sentence under a key, its {places} filled in. */
export function say(key: SummaryKey, params: Params = {}): string {
  return fill(summaryWords.value?.[key] ?? key, params);
}

/** "1 mano", "14 manos". */
export function count(stem: Counted, n: number): string {
  return say(`${stem}.${n === 1 ? "one" : "other"}` as SummaryKey, { n });
}
