/** The long texts, in dictionaries of their own: they load with the book and never before. */
import { signal } from "@preact/signals";
import { fill, type Locale, locale, type Params } from "../i18n";

type Spanish = typeof import("../../../../scorekeeper/locales/book.es.json");
type Basque = typeof import("../../../../scorekeeper/locales/book.eu.json");
type English = typeof import("../../../../scorekeeper/locales/book.en.json");

export type BookKey = Exclude<keyof Spanish, "default"> & string;
export type BookWords = Readonly<Record<BookKey, string>>;

// `true` only where the key sets are equal; anything else does not compile.
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
export const sameKeys: [Same<keyof Spanish, keyof Basque>, Same<keyof Spanish, keyof English>] = [
  true,
  true,
];

const load: Record<Locale, () => Promise<{ default: BookWords }>> = {
  es: () => import("../../../../scorekeeper/locales/book.es.json"),
  eu: () => import("../../../../scorekeeper/locales/book.eu.json"),
  en: () => import("../../../../scorekeeper/locales/book.en.json"),
};

/** The texts in the language spoken; null until they are here. */
export const bookWords = signal<BookWords | null>(null);

/** Fetch the texts of the language spoken now; rejects where the server cannot be reached. */
export async function loadBookWords(): Promise<void> {
  const wanted = locale.value;
  const { default: found } = await load[wanted]();
  if (locale.value === wanted) bookWords.value = found;
}

export type Say = (key: BookKey) => string;

/** Says the texts with this table's numbers in them. */
export function sayer(words: BookWords, numbers: Params): Say {
  return (key) => fill(words[key], numbers);
}
