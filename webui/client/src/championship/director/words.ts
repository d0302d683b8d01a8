/** Translations of the director's page, in a dictionary of their own. */
import { pageWords } from "../../words/page-words";

export const { say, sayIfKnown, ready, followLanguage } = pageWords({
  es: () => import("../../../../../scorekeeper/locales/director.es.json"),
  eu: () => import("../../../../../scorekeeper/locales/director.eu.json"),
  en: () => import("../../../../../scorekeeper/locales/director.en.json"),
  fr: () => import("../../../../../scorekeeper/locales/director.fr.json"),
});

/** Keys of the dictionaries have no hyphens. */
const formatKey = (name: string): string => `format.${name.replaceAll("-", "_")}`;

/** Name of a format; its id if the dictionary has none. */
export const formatName = (name: string): string => sayIfKnown(formatKey(name)) ?? name;
/** A sentence about a format. */
export const formatAbout = (name: string): string | null => sayIfKnown(`${formatKey(name)}.about`);
