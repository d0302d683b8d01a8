/** Texts of the rule book. */
import { fill, type Params } from "../words/i18n";
import { pageWords } from "../words/page-words";

type Spanish = typeof import("../../../../scorekeeper/locales/book.es.json");

export type BookKey = Exclude<keyof Spanish, "default"> & string;
export type BookWords = Readonly<Record<BookKey, string>>;

export const {
  words: bookWords,
  say: sayOfBook,
  fetchWords: loadBookWords,
} = pageWords({
  es: () => import("../../../../scorekeeper/locales/book.es.json"),
  eu: () => import("../../../../scorekeeper/locales/book.eu.json"),
  en: () => import("../../../../scorekeeper/locales/book.en.json"),
  fr: () => import("../../../../scorekeeper/locales/book.fr.json"),
});

export type Say = (key: BookKey, params?: Params) => string;

/** Make a function that gives a text with this table's numbers. */
export function sayer(words: BookWords, numbers: Params): Say {
  return (key, params) => fill(words[key], { ...numbers, ...params });
}
