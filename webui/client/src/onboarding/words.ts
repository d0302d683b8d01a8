/** Texts of the onboarding cards. */
import { pageWords } from "../words/page-words";

const { say, fetchWords, followLanguage } = pageWords({
  es: () => import("../../../../scorekeeper/locales/first.es.json"),
  eu: () => import("../../../../scorekeeper/locales/first.eu.json"),
  en: () => import("../../../../scorekeeper/locales/first.en.json"),
});

await fetchWords();
followLanguage();

export { say };
