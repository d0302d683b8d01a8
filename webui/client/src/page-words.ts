/** Translations of one page in dictionaries of their own, loaded with the page. */
import { type ReadonlySignal, signal } from "@preact/signals";
import { type Locale, locale } from "./i18n";

interface PageWords<Words> {
  /** The dictionary of the current language; null until loaded. */
  words: ReadonlySignal<Words | null>;
  /** Load the dictionary of the current language; rejects if the server is unreachable. */
  fetchWords: () => Promise<void>;
}

/**
 * `load` imports the dictionary of each language; tests/architecture/test_locales.py compares their
 * keys.
 */
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
