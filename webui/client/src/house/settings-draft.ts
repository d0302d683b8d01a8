/** What is changed in the form of the server's settings. */
import type { HouseSetting } from "../generated/protocol";

/** Values that were chosen or typed and are not saved, by the name of the setting. */
export type Draft = Readonly<Record<string, string | number>>;

/** The value to show for a setting. */
export function shownValue({ name, value }: HouseSetting, draft: Draft): string | number {
  return draft[name] ?? value;
}

/** The values to send: only those that differ from the server's. */
export function changes(settings: readonly HouseSetting[], draft: Draft): Draft {
  const changed = settings
    .map((one): [string, string | number] => {
      const value = shownValue(one, draft);
      return [one.name, typeof value === "string" ? value.trim() : value];
    })
    .filter(([name, value]) => settings.some((one) => one.name === name && one.value !== value));
  return Object.fromEntries(changed);
}

/** Whether a text has as many bytes in UTF-8 as a setting may have. */
export function fitsBytes(text: string, { least, most }: { least: number; most: number }): boolean {
  const size = new TextEncoder().encode(text.trim()).length;
  return size >= least && size <= most;
}
