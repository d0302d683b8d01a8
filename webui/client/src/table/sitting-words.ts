/** Texts about who sits down at a table, who is removed from it, and the draw of seats. */
import { fill, type Params } from "../i18n";
import { pageWords } from "../page-words";

type Spanish = typeof import("../../../../scorekeeper/locales/sitting.es.json");

const { words, fetchWords, followLanguage } = pageWords<Readonly<Record<keyof Spanish, string>>>({
  es: () => import("../../../../scorekeeper/locales/sitting.es.json"),
  eu: () => import("../../../../scorekeeper/locales/sitting.eu.json"),
  en: () => import("../../../../scorekeeper/locales/sitting.en.json"),
});

followLanguage();

/** Load the texts before the first part that shows them. */
export const prepare = fetchWords;

/** Translate a key, with {placeholders} filled in. */
export const say = (key: keyof Spanish, params: Params = {}): string =>
  fill(words.value?.[key] ?? "", params);
