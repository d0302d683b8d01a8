/** Translations of the pages of a championship, in a dictionary of their own. */
import type { Refused } from "../generated/protocol";
import { fill, hasKey, type Params, t } from "../i18n";
import { pageWords } from "../page-words";

type Spanish = typeof import("../../../../scorekeeper/locales/championship.es.json");

export type ChampionshipKey = Exclude<keyof Spanish, "default"> & string;
/** Stems for `count`: keys that exist with `.one` and `.other`. */
type Counted = ChampionshipKey extends infer K
  ? K extends `${infer Stem}.one`
    ? Stem
    : never
  : never;

const { words, fetchWords, followLanguage } = pageWords<Readonly<Record<ChampionshipKey, string>>>({
  es: () => import("../../../../scorekeeper/locales/championship.es.json"),
  eu: () => import("../../../../scorekeeper/locales/championship.eu.json"),
  en: () => import("../../../../scorekeeper/locales/championship.en.json"),
});

let following = false;

/** Load the words of the present language, and of every one that is chosen later. */
export async function loadWords(): Promise<void> {
  await fetchWords();
  if (following) return;
  following = true;
  followLanguage();
}

/** Translate a key, with {placeholders} filled in. */
export function say(key: ChampionshipKey, params: Params = {}): string {
  return fill(words.value?.[key] ?? key, params);
}

/** "1 partida", "14 partidas". */
export function count(stem: Counted, n: number, params: Params = {}): string {
  return say(`${stem}.${n === 1 ? "one" : "other"}` as ChampionshipKey, { n, ...params });
}

/** A refusal of the server as a sentence. */
export function refusedWords({ code, params, text }: Refused): string {
  const key = `refused.${code}`;
  // The shared sentence speaks of a table.
  if (code === "stale") return say("championship.stale");
  if (hasKey(key)) return t(key, params);
  const own = words.value?.[key as ChampionshipKey];
  return own === undefined ? text : fill(own, params);
}
