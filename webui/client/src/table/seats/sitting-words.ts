/** Texts about who sits down at a table, who is removed from it, and the draw of seats. */
import { pageWords } from "../../words/page-words";

/** `prepare` loads the texts before the first part that shows them. */
const {
  say,
  fetchWords: prepare,
  followLanguage,
} = pageWords({
  es: () => import("../../../../../scorekeeper/locales/sitting.es.json"),
  eu: () => import("../../../../../scorekeeper/locales/sitting.eu.json"),
  en: () => import("../../../../../scorekeeper/locales/sitting.en.json"),
});

followLanguage();

export { prepare, say };
