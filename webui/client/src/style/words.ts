/** The words of this page, in dictionaries of their own: no other page loads them. */
import { effect, signal } from "@preact/signals";
import { type Locale, locale } from "../i18n";

type Spanish = typeof import("../../../../scorekeeper/locales/style.es.json");
type Basque = typeof import("../../../../scorekeeper/locales/style.eu.json");
type English = typeof import("../../../../scorekeeper/locales/style.en.json");

export type StyleKey = Exclude<keyof Spanish, "default"> & string;
type Words = Readonly<Record<StyleKey, string>>;

// `true` only where the key sets are equal; anything else does not compile.
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
export const sameKeys: [Same<keyof Spanish, keyof Basque>, Same<keyof Spanish, keyof English>] = [
  true,
  true,
];

const load: Record<Locale, () => Promise<{ default: Words }>> = {
  es: () => import("../../../../scorekeeper/locales/style.es.json"),
  eu: () => import("../../../../scorekeeper/locales/style.eu.json"),
  en: () => import("../../../../scorekeeper/locales/style.en.json"),
};
const words = signal<Words | null>(null);

effect(() => {
  const wanted = locale.value;
  load[wanted]().then(
    ({ default: found }) => {
      if (locale.value === wanted) words.value = found;
    },
    (why: unknown) => console.error("the words of this page did not come", why),
  );
});

/** They are here. */
export const ready = (): boolean => words.value !== null;

/** What stands under a key. */
export const say = (key: StyleKey): string => words.value?.[key] ?? key;
