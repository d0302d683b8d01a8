/** Names and explanations of presets and settings. */
import type { Setting, SettingValue } from "../generated/protocol";
import type { Changed } from "../net/http";
import { sayFailure } from "../ui/failures";
import { type AnyRefusal, colon, hasKey, sayRefused, t } from "../words/i18n";
import { pageWords } from "../words/page-words";

/** Texts of the pages about rules alone. */
const {
  say: sayRules,
  sayIfKnown,
  followLanguage: followRulesWords,
} = pageWords({
  es: () => import("../../../../scorekeeper/locales/rules.es.json"),
  eu: () => import("../../../../scorekeeper/locales/rules.eu.json"),
  en: () => import("../../../../scorekeeper/locales/rules.en.json"),
  fr: () => import("../../../../scorekeeper/locales/rules.fr.json"),
});

export { followRulesWords, sayRules };

const said = (key: string): string | null => (hasKey(key) ? t(key) : sayIfKnown(key));

/** Name of a preset; its id if the dictionary has none. */
export const presetName = (name: string): string => said(presetKey(name)) ?? name;
/** A sentence about a preset. */
export const presetAbout = (name: string): string | null => said(`${presetKey(name)}.about`);

/** Keys of the dictionaries have no hyphens. */
const presetKey = (name: string): string => `preset.${name.replaceAll("-", "_")}`;

export const settingName = (name: string): string => said(`setting.${name}`) ?? name;
/** A sentence about a setting. */
export const settingAbout = (name: string): string | null => said(`rules.about.${name}`);
/** A sentence about one of its values, if its name does not explain it. */
export const valueAbout = (name: string, value: SettingValue): string | null =>
  said(`rules.about.${name}.${value}`);
/** Why some settings exclude each other. */
export const contradictionWords = (why: string): string | null =>
  said(`rules.contradiction.${why}`);
export const groupName = (group: string): string => said(`rules.group.${group}`) ?? group;

export function valueName(setting: string, value: SettingValue): string {
  if (typeof value === "boolean") return t(value ? "common.yes" : "common.no");
  return said(`setting.${setting}.${value}`) ?? String(value);
}

/** The settings that differ from a preset, in words, in the order of the settings. */
export const differences = (changed: Changed, settings: readonly Setting[]): string =>
  settings
    .flatMap(({ name }) => {
      const value = changed[name];
      return value === undefined ? [] : [`${settingName(name)}${colon()}${valueName(name, value)}`];
    })
    .join(" · ");

/** Number of texts that rules are cited from. */
export const TEXTS = 5;

/** Common names of the texts with these abbreviations ("FO EN"). */
export function textNames(signs: string): string {
  const texts = signs.split(" ").filter((one) => one !== "");
  if (texts.length === TEXTS) return sayRules("rules.text.all");
  // Two of the texts are by the same publisher, in two languages.
  return [...new Set(texts.map((one) => said(`rules.text.${one}`) ?? one))].join(" · ");
}

/** The values of a setting, in order. */
export function valuesOf({ kind, choices, least, most, step }: Setting): SettingValue[] {
  if (kind === "flag") return [false, true];
  if (kind === "choice") return choices;
  const values: number[] = [];
  for (let n = least; n <= most; n += Math.max(1, step)) values.push(n);
  return values;
}

/** Why rules, a table or a name were refused, with the names of settings. */
export function refusalOfRules({ code, text, params }: AnyRefusal): string {
  const why = contradictionWords(String(params.why ?? ""));
  if (code === "contradiction" && why !== null) return why;
  const field = params.field;
  const named = typeof field === "string" ? { ...params, field: settingName(field) } : params;
  return sayRefused({ code, text, params: named });
}

/** What went wrong with a request, as a sentence. */
export const failureInWords = (error: unknown): string => sayFailure(error, refusalOfRules);
