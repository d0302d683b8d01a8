/** Translations of the summary. */
import { pageWords } from "../words/page-words";

export const {
  say,
  count,
  fetchWords: loadSummaryWords,
} = pageWords({
  es: () => import("../../../../scorekeeper/locales/summary.es.json"),
  eu: () => import("../../../../scorekeeper/locales/summary.eu.json"),
  en: () => import("../../../../scorekeeper/locales/summary.en.json"),
  fr: () => import("../../../../scorekeeper/locales/summary.fr.json"),
});
export type SummaryKey = Parameters<typeof say>[0];
