/** The words of this page. */
import { effect } from "@preact/signals";
import { pageWords } from "../page-words";

type Spanish = typeof import("../../../../scorekeeper/locales/style.es.json");

export type StyleKey = Exclude<keyof Spanish, "default"> & string;

const { words, fetchWords } = pageWords<Readonly<Record<StyleKey, string>>>({
  es: () => import("../../../../scorekeeper/locales/style.es.json"),
  eu: () => import("../../../../scorekeeper/locales/style.eu.json"),
  en: () => import("../../../../scorekeeper/locales/style.en.json"),
});

effect(() => {
  fetchWords().catch((why: unknown) => console.error("the words of this page did not come", why));
});

/** They are here. */
export const ready = (): boolean => words.value !== null;

/** What stands under a key. */
export const say = (key: StyleKey): string => words.value?.[key] ?? key;
