/** Translations of the pages of a championship, in a dictionary of their own. */
import { type AnyRefusal, sayRefused } from "../words/i18n";
import { pageWords } from "../words/page-words";

const { say, count, sayIfKnown, fetchWords, followLanguage } = pageWords({
  es: () => import("../../../../scorekeeper/locales/championship.es.json"),
  eu: () => import("../../../../scorekeeper/locales/championship.eu.json"),
  en: () => import("../../../../scorekeeper/locales/championship.en.json"),
  fr: () => import("../../../../scorekeeper/locales/championship.fr.json"),
});
export type ChampionshipKey = Parameters<typeof say>[0];

export { count, say };

let following = false;

/** Load the words of the present language, and of every one that is chosen later. */
export async function loadWords(): Promise<void> {
  await fetchWords();
  if (following) return;
  following = true;
  followLanguage();
}

/** A refusal of the server as a sentence. */
export function refusedWords({ code, params, text }: AnyRefusal): string {
  // The shared sentence speaks of a table.
  if (code === "stale") return say("championship.stale");
  const own = sayIfKnown(`refused.${code}`, params) ?? text;
  return sayRefused({ code, params, text: own });
}
