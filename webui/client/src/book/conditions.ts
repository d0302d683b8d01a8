/** Conditions of parts of the book: the settings for which a part is shown. */
import type { About, Rules, SettingValue } from "../generated/protocol";

export type Settings = Readonly<Record<string, SettingValue>>;
/** Names of settings, each with the values that are meant. */
type Conditions = Readonly<Record<string, readonly SettingValue[]>>;

export interface Conditional {
  /** Shown only if every one of these settings has one of these values. */
  when?: Conditions;
  /** Not shown if every one of these settings has one of these values. */
  unless?: Conditions;
}

/**
 * Whether a part applies to a table. A condition on a setting that the server does not have is
 * false.
 */
export function applies({ when, unless }: Conditional, settings: Settings): boolean {
  return (when === undefined || holds(when, settings)) && !(unless && holds(unless, settings));
}

function holds(conditions: Conditions, settings: Settings): boolean {
  return Object.entries(conditions).every(([name, values]) => {
    const value = settings[name];
    return value !== undefined && values.includes(value);
  });
}

/** All settings of a table: the defaults, those of its preset, and those it changed. */
export function settingsOf(serverInfo: About, rules: Pick<Rules, "preset" | "changed">): Settings {
  const preset = serverInfo.presets.find(({ name }) => name === rules.preset);
  const defaults = serverInfo.settings.map(({ name, default: value }) => [name, value] as const);
  return { ...Object.fromEntries(defaults), ...preset?.settings, ...rules.changed };
}

type Numbers = Pick<Rules, "target" | "adentro_from" | "amarrako" | "games_to_win">;

/** Numbers that the texts of the book name. */
export function numbersOf(rules: Numbers): Readonly<Record<string, number>> {
  const { target, adentro_from: adentro, amarrako, games_to_win: games } = rules;
  return { target, adentro, amarrakos: target / amarrako, games, best: 2 * games - 1 };
}
