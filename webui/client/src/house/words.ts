/** Translations of the page /house and of the dialog for its PIN, in a dictionary of their own. */
import { sayFailure } from "../ui/failures";
import { sayRefused } from "../words/i18n";
import { pageWords } from "../words/page-words";

export const {
  say,
  sayIfKnown,
  count,
  ready,
  fetchWords: loadHouseWords,
  followLanguage,
} = pageWords({
  es: () => import("../../../../scorekeeper/locales/house.es.json"),
  eu: () => import("../../../../scorekeeper/locales/house.eu.json"),
  en: () => import("../../../../scorekeeper/locales/house.en.json"),
  fr: () => import("../../../../scorekeeper/locales/house.fr.json"),
});
export type HouseKey = Parameters<typeof say>[0];

/** What went wrong with a request, as a sentence. */
export const failureWords = (error: unknown): string =>
  sayFailure(error, ({ code, text, params: named }) => {
    // Parts of the uploaded file are named by keys, which have no hyphens.
    const params = Object.fromEntries(
      Object.entries(named).map(([name, value]) => [
        name,
        sayIfKnown(`part.${value}`.replaceAll("-", "_")) ?? value,
      ]),
    );
    return sayIfKnown(`refused.${code}`, params) ?? sayRefused({ code, text, params });
  });
