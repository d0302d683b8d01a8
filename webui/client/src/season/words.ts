/** Translations of the page /season, in a dictionary of their own. */
import { pageWords } from "../words/page-words";

export const { say, sayIfKnown, count, ready, fetchWords, followLanguage } = pageWords({
  es: () => import("../../../../scorekeeper/locales/season.es.json"),
  eu: () => import("../../../../scorekeeper/locales/season.eu.json"),
  en: () => import("../../../../scorekeeper/locales/season.en.json"),
  fr: () => import("../../../../scorekeeper/locales/season.fr.json"),
});
