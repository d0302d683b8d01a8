/** Translations of the TV, loaded with it. */
import { pageWords } from "../words/page-words";

const { say, count, fetchWords, followLanguage } = pageWords({
  es: () => import("../../../../scorekeeper/locales/tv.es.json"),
  eu: () => import("../../../../scorekeeper/locales/tv.eu.json"),
  en: () => import("../../../../scorekeeper/locales/tv.en.json"),
  fr: () => import("../../../../scorekeeper/locales/tv.fr.json"),
});

await fetchWords();
followLanguage();

export { count, say };
