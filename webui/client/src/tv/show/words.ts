/** Translations of the show, loaded with it. */
import { pageWords } from "../../words/page-words";

export const { say, count, fetchWords, followLanguage } = pageWords({
  es: () => import("../../../../../scorekeeper/locales/show.es.json"),
  eu: () => import("../../../../../scorekeeper/locales/show.eu.json"),
  en: () => import("../../../../../scorekeeper/locales/show.en.json"),
  fr: () => import("../../../../../scorekeeper/locales/show.fr.json"),
});
