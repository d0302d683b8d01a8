/** Translations of the circuits, in a dictionary of their own. */
import { sayFailure } from "../../../ui/failures";
import { sayRefused } from "../../../words/i18n";
import { pageWords } from "../../../words/page-words";

export const { say, sayIfKnown, ready, followLanguage } = pageWords({
  es: () => import("../../../../../../scorekeeper/locales/circuit.es.json"),
  eu: () => import("../../../../../../scorekeeper/locales/circuit.eu.json"),
  en: () => import("../../../../../../scorekeeper/locales/circuit.en.json"),
  fr: () => import("../../../../../../scorekeeper/locales/circuit.fr.json"),
});

/** What went wrong with a request, as a sentence. */
export const failureWords = (error: unknown): string =>
  sayFailure(
    error,
    (refused) => sayIfKnown(`refused.${refused.code}`, refused.params) ?? sayRefused(refused),
  );
