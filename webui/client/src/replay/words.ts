/** Translations of replays: on a phone in the summary of a match, and on the TV. */
import { pageWords } from "../words/page-words";

export const {
  say,
  fetchWords: loadReplayWords,
  followLanguage: followReplayLanguage,
} = pageWords({
  es: () => import("../../../../scorekeeper/locales/replay.es.json"),
  eu: () => import("../../../../scorekeeper/locales/replay.eu.json"),
  en: () => import("../../../../scorekeeper/locales/replay.en.json"),
  fr: () => import("../../../../scorekeeper/locales/replay.fr.json"),
});
