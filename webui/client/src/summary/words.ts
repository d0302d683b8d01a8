/** Translations of the summary. */
import { fill, type Params } from "../i18n";
import { pageWords } from "../page-words";

type Spanish = typeof import("../../../../scorekeeper/locales/summary.es.json");

export type SummaryKey = Exclude<keyof Spanish, "default"> & string;
/** Stems for `count`: keys that exist with `.one` and `.other`. */
type Counted = SummaryKey extends infer K ? (K extends `${infer Stem}.one` ? Stem : never) : never;

const { words, fetchWords } = pageWords<Readonly<Record<SummaryKey, string>>>({
  es: () => import("../../../../scorekeeper/locales/summary.es.json"),
  eu: () => import("../../../../scorekeeper/locales/summary.eu.json"),
  en: () => import("../../../../scorekeeper/locales/summary.en.json"),
});
export const loadSummaryWords = fetchWords;

/** Translate a key, with {placeholders} filled in. */
export function say(key: SummaryKey, params: Params = {}): string {
  return fill(words.value?.[key] ?? key, params);
}

/** "1 mano", "14 manos". */
export function count(stem: Counted, n: number): string {
  return say(`${stem}.${n === 1 ? "one" : "other"}` as SummaryKey, { n });
}
