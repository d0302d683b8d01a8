/** Translations of one page in dictionaries of their own, loaded with the page. */
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { fill, formOf, type Locale, locale, type Params, type Stem } from "./i18n";

const AGAIN_MS = 1000;

interface PageWords<Key extends string> {
  /** The dictionary of the current language; null until loaded. */
  words: ReadonlySignal<Readonly<Record<Key, string>> | null>;
  /** Whether the dictionary is loaded. */
  ready: () => boolean;
  /** Translate a key, with {placeholders} filled in; empty until the dictionary is loaded. */
  say: (key: Key, params?: Params) => string;
  /** Translate a key that the server names; null if there is none. */
  sayIfKnown: (key: string, params?: Params) => string | null;
  /** Translate `stem.one` or `stem.other`, whichever goes with the number {n}. */
  count: (stem: Stem<Key>, n: number, params?: Params) => string;
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
export function pageWords<Words extends Readonly<Record<string, string>>>(
  load: Record<Locale, () => Promise<{ default: Words }>>,
): PageWords<keyof Words & string> {
  type Key = keyof Words & string;
  const words = signal<Readonly<Record<Key, string>> | null>(null);
  const sayIfKnown = (key: string, params: Params = {}): string | null => {
    const found = words.value?.[key as Key];
    return found === undefined ? null : fill(found, params);
  };
  // A newer server may name keys that this page does not have.
  const say = (key: Key, params?: Params): string =>
    sayIfKnown(key, params) ?? (words.value ? key : "");
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
  return {
    words,
    ready: () => words.value !== null,
    say,
    sayIfKnown,
    count: (stem, n, params) => say(`${stem}.${formOf(n)}` as Key, { n, ...params }),
    fetchWords,
    followLanguage,
  };
}
