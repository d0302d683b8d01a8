/** Texts of the style guide. */
import { pageWords } from "../words/page-words";

const { say, ready, followLanguage } = pageWords({
  es: () => import("../../../../scorekeeper/locales/style.es.json"),
  eu: () => import("../../../../scorekeeper/locales/style.eu.json"),
  en: () => import("../../../../scorekeeper/locales/style.en.json"),
  fr: () => import("../../../../scorekeeper/locales/style.fr.json"),
});
export type StyleKey = Parameters<typeof say>[0];

followLanguage();

export { ready, say };
