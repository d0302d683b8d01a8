/** Translations of the page /house and of the dialog for its PIN, in a dictionary of their own. */
import { HttpRefused } from "../http";
import { fill, hasKey, type Params, t } from "../i18n";
import { pageWords } from "../page-words";

type Spanish = typeof import("../../../../scorekeeper/locales/house.es.json");
export type HouseKey = Exclude<keyof Spanish, "default"> & string;

const { words, fetchWords, followLanguage } = pageWords<Readonly<Record<HouseKey, string>>>({
  es: () => import("../../../../scorekeeper/locales/house.es.json"),
  eu: () => import("../../../../scorekeeper/locales/house.eu.json"),
  en: () => import("../../../../scorekeeper/locales/house.en.json"),
});

export { fetchWords as loadHouseWords, followLanguage };

/** Whether the words are loaded. */
export const ready = (): boolean => words.value !== null;

/** Translate a key, with {placeholders} filled in. */
export function say(key: HouseKey, params: Params = {}): string {
  return fill(words.value?.[key] ?? key, params);
}

/** What went wrong with a request, as a sentence. */
export function failureWords(error: unknown): string {
  if (!(error instanceof HttpRefused)) return t("app.offline");
  const key = `refused.${error.code}`;
  const params = Object.fromEntries(
    Object.entries(error.params).map(([name, value]) => [name, known(`part.${value}`) ?? value]),
  );
  const own = known(key);
  if (own !== undefined) return fill(own, params);
  return hasKey(key) ? t(key, params) : error.message;
}

/** The text for a key that the server names, if there is one. Keys have no hyphens. */
const known = (key: string): string | undefined =>
  words.value?.[key.replaceAll("-", "_") as HouseKey];
