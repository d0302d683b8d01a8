/** Texts of the onboarding cards. */
import { effect } from "@preact/signals";
import { fill, locale, type Params } from "../i18n";
import { pageWords } from "../page-words";

type Spanish = typeof import("../../../../scorekeeper/locales/first.es.json");

const { words, fetchWords } = pageWords<Readonly<Record<keyof Spanish, string>>>({
  es: () => import("../../../../scorekeeper/locales/first.es.json"),
  eu: () => import("../../../../scorekeeper/locales/first.eu.json"),
  en: () => import("../../../../scorekeeper/locales/first.en.json"),
});

await fetchWords();
effect(() => {
  if (locale.value) fetchWords().catch((why: unknown) => console.info("words not loaded", why));
});

/** Translate a key, with {placeholders} filled in. */
export const say = (key: keyof Spanish, params: Params = {}): string =>
  fill(words.value?.[key] ?? "", params);
