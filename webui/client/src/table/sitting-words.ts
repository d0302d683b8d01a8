/** Texts about who sits down at a table, and who is removed from it. */
import { fill, type Params } from "../i18n";
import { pageWords } from "../page-words";

type Spanish = typeof import("../../../../scorekeeper/locales/sitting.es.json");

const { words, followLanguage } = pageWords<Readonly<Record<keyof Spanish, string>>>({
  es: () => import("../../../../scorekeeper/locales/sitting.es.json"),
  eu: () => import("../../../../scorekeeper/locales/sitting.eu.json"),
  en: () => import("../../../../scorekeeper/locales/sitting.en.json"),
});

followLanguage();

/** Translate a key, with {placeholders} filled in. */
export const say = (key: keyof Spanish, params: Params = {}): string =>
  fill(words.value?.[key] ?? "", params);
