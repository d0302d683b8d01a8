/** Translations of the page /odds, in a dictionary of their own. */
import { pageWords } from "../words/page-words";

export const { say, ready, fetchWords, followLanguage } = pageWords({
  es: () => import("../../../../scorekeeper/locales/odds.es.json"),
  eu: () => import("../../../../scorekeeper/locales/odds.eu.json"),
  en: () => import("../../../../scorekeeper/locales/odds.en.json"),
  fr: () => import("../../../../scorekeeper/locales/odds.fr.json"),
});
