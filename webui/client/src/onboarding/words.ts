/** Texts of the onboarding cards. */
import { fill, type Params } from "../i18n";
import { pageWords } from "../page-words";

type Spanish = typeof import("../../../../scorekeeper/locales/first.es.json");

const { words, fetchWords, followLanguage } = pageWords<Readonly<Record<keyof Spanish, string>>>({
  es: () => import("../../../../scorekeeper/locales/first.es.json"),
  eu: () => import("../../../../scorekeeper/locales/first.eu.json"),
  en: () => import("../../../../scorekeeper/locales/first.en.json"),
});

await fetchWords();
followLanguage();

/** Translate a key, with {placeholders} filled in. */
export const say = (key: keyof Spanish, params: Params = {}): string =>
  fill(words.value?.[key] ?? "", params);
