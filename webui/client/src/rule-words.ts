/** Rule sets and settings in words, from their names. */
import { hasKey, t } from "./i18n";
import type { Setting } from "./http";
import type { SettingValue } from "./protocol";

/** The preset's name for people; its own where the dictionaries have none. */
export function presetName(name: string): string {
  const key = presetKey(name);
  return hasKey(key) ? t(key) : name;
}

/** Keys of the dictionaries have no hyphens. */
const presetKey = (name: string): string => `preset.${name.replaceAll("-", "_")}`;

export function settingName(name: string): string {
  const key = `setting.${name}`;
  return hasKey(key) ? t(key) : name;
}

export function valueName(setting: string, value: SettingValue): string {
  if (typeof value === "boolean") return t(value ? "common.yes" : "common.no");
  const key = `setting.${setting}.${value}`;
  return hasKey(key) ? t(key) : String(value);
}

/** The values of a setting that can be played, in order. */
export function playable({ kind, choices, least, most, step, built }: Setting): SettingValue[] {
  if (built !== null) return built;
  if (kind === "flag") return [false, true];
  if (kind === "choice") return choices;
  const values: number[] = [];
  for (let n = least; n <= most; n += Math.max(1, step)) values.push(n);
  return values;
}
