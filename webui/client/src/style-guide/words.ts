/** Texts of the style guide. */
import { pageWords } from "../page-words";

type Spanish = typeof import("../../../../scorekeeper/locales/style.es.json");

export type StyleKey = Exclude<keyof Spanish, "default"> & string;

const { words, followLanguage } = pageWords<Readonly<Record<StyleKey, string>>>({
  es: () => import("../../../../scorekeeper/locales/style.es.json"),
  eu: () => import("../../../../scorekeeper/locales/style.eu.json"),
  en: () => import("../../../../scorekeeper/locales/style.en.json"),
});

followLanguage();

/** Whether the texts are loaded. */
export const ready = (): boolean => words.value !== null;

/** The text for a key. */
export const say = (key: StyleKey): string => words.value?.[key] ?? key;
