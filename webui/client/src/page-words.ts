/** Translations of one page in dictionaries of their own, loaded with the page. */
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { type Locale, locale } from "./i18n";

const AGAIN_MS = 1000;

interface PageWords<Words> {
  /** The dictionary of the current language; null until loaded. */
  words: ReadonlySignal<Words | null>;
  /** Load the dictionary of the current language; rejects if the server is unreachable. */
  fetchWords: () => Promise<void>;
  /**
   * Load the dictionary, again while the server is unreachable, and that of every language which is
   * chosen later; returns what ends that.
   */
  followLanguage: () => () => void;
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
  const followLanguage = (): (() => void) =>
    effect(() => {
      let later: ReturnType<typeof setTimeout> | undefined;
      const fetch = (): void =>
        void fetchWords().catch(() => {
          later = setTimeout(fetch, AGAIN_MS);
        });
      fetch();
      return () => clearTimeout(later);
    });
  return { words, fetchWords, followLanguage };
}
