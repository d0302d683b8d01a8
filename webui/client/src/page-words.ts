/** Words of one page in dictionaries of their own: they load with the page and never before. */
import { type ReadonlySignal, signal } from "@preact/signals";
import { type Locale, locale } from "./i18n";

interface PageWords<Words> {
  /** The words in the language spoken; null until they are here. */
  words: ReadonlySignal<Words | null>;
  /** Fetch those of the language spoken now. Rejects where the server cannot be reached. */
  fetchWords: () => Promise<void>;
}

/** The words that `load` imports by language; tests/architecture/test_locales.py compares their keys. */
export function pageWords<Words>(
  load: Record<Locale, () => Promise<{ default: Words }>>,
): PageWords<Words> {
  const words = signal<Words | null>(null);
  const fetchWords = async (): Promise<void> => {
    const wanted = locale.value;
    const { default: found } = await load[wanted]();
    if (locale.value === wanted) words.value = found;
  };
  return { words, fetchWords };
}
