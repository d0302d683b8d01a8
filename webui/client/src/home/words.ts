/** Translations of the home page, loaded with it. */
import { pageWords } from "../words/page-words";

const { say, count, fetchWords, followLanguage } = pageWords({
  es: () => import("../../../../scorekeeper/locales/home.es.json"),
  eu: () => import("../../../../scorekeeper/locales/home.eu.json"),
  en: () => import("../../../../scorekeeper/locales/home.en.json"),
  fr: () => import("../../../../scorekeeper/locales/home.fr.json"),
});

await fetchWords();
followLanguage();

export { count, say };
