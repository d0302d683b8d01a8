/** Translations of the director's page, in a dictionary of their own. */
import { fill, type Params } from "../../i18n";
import { pageWords } from "../../page-words";

type Spanish = typeof import("../../../../../scorekeeper/locales/director.es.json");

export type DirectorKey = Exclude<keyof Spanish, "default"> & string;

const { words, followLanguage } = pageWords<Readonly<Record<DirectorKey, string>>>({
  es: () => import("../../../../../scorekeeper/locales/director.es.json"),
  eu: () => import("../../../../../scorekeeper/locales/director.eu.json"),
  en: () => import("../../../../../scorekeeper/locales/director.en.json"),
});

export { followLanguage };

/** Whether the words are loaded. */
export const ready = (): boolean => words.value !== null;

/** Translate a key, with {placeholders} filled in. */
export function say(key: DirectorKey, params: Params = {}): string {
  return fill(words.value?.[key] ?? key, params);
}

/** The text for a key that the server names, or null if there is none. */
export function sayIfKnown(key: string, params: Params): string | null {
  const found = words.value?.[key as DirectorKey];
  return found === undefined ? null : fill(found, params);
}

/** Keys of the dictionaries have no hyphens. */
const formatKey = (name: string): string => `format.${name.replaceAll("-", "_")}`;

/** Name of a format; its id if the dictionary has none. */
export const formatName = (name: string): string => sayIfKnown(formatKey(name), {}) ?? name;
/** A sentence about a format. */
export const formatAbout = (name: string): string | null =>
  sayIfKnown(`${formatKey(name)}.about`, {});
