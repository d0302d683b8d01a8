/** Texts of the panel page. */
import { pageWords } from "../words/page-words";

const { say, fetchWords, followLanguage } = pageWords({
  es: () => import("../../../../scorekeeper/locales/panelpage.es.json"),
  eu: () => import("../../../../scorekeeper/locales/panelpage.eu.json"),
  en: () => import("../../../../scorekeeper/locales/panelpage.en.json"),
});

await fetchWords();
followLanguage();

export { say };
