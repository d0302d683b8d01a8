/**
 * Texts of a table that are not needed before the first bid: who sits down and who is removed, the
 * draw of seats, what is played for, and some of the menu.
 */
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
  fr: () => import("../../../../../scorekeeper/locales/sitting.fr.json"),
});

followLanguage();

export { prepare, say };
