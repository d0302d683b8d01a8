/** Which parts of the book a rule set shows: a part names the settings it is for, nothing else. */
import type { About } from "../http";
import type { Rules, SettingValue } from "../protocol";

export type Settings = Readonly<Record<string, SettingValue>>;
/** A setting by name, and the values of it that are meant. */
export type Conditions = Readonly<Record<string, readonly SettingValue[]>>;

export interface Conditional {
  /** Shown only where every one of these settings has one of these values. */
  when?: Conditions;
  /** Not shown where every one of these settings has one of these values. */
  unless?: Conditions;
}

/** Is it for a table with these settings? A setting the server does not know holds nothing. */
export function applies({ when, unless }: Conditional, settings: Settings): boolean {
  return (when === undefined || holds(when, settings)) && !(unless && holds(unless, settings));
}

function holds(conditions: Conditions, settings: Settings): boolean {
  return Object.entries(conditions).every(([name, values]) => {
    const value = settings[name];
    return value !== undefined && values.includes(value);
  });
}

/** Every setting of a table: the defaults, its preset's, and what it changed. */
export function settingsOf(house: About, rules: Pick<Rules, "preset" | "changed">): Settings {
  const preset = house.presets.find(({ name }) => name === rules.preset);
  const defaults = house.settings.map(({ name, default: value }) => [name, value] as const);
  return { ...Object.fromEntries(defaults), ...preset?.settings, ...rules.changed };
}

type Numbers = Pick<Rules, "target" | "adentro_from" | "amarrako" | "games_to_win">;

/** The numbers that sentences of the book name. */
export function numbersOf(rules: Numbers): Readonly<Record<string, number>> {
  const { target, adentro_from: adentro, amarrako, games_to_win: games } = rules;
  return { target, adentro, amarrakos: target / amarrako, games, best: 2 * games - 1 };
}
