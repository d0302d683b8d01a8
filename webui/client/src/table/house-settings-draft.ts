/** What a referee changed on his screen of the house's settings and has not sent yet. */
import type { HouseSetting } from "../generated/protocol";

export type Draft = Readonly<Record<string, string | number>>;

/** The value a setting has on the screen. */
export function shownValue({ name, value }: HouseSetting, draft: Draft): string | number {
  return draft[name] ?? value;
}

/** What is to be sent: only what differs from how it stands. */
export function changes(settings: readonly HouseSetting[], draft: Draft): Draft {
  const changed = settings
    .map((one): [string, string | number] => {
      const value = shownValue(one, draft);
      return [one.name, typeof value === "string" ? value.trim() : value];
    })
    .filter(([name, value]) => settings.some((one) => one.name === name && one.value !== value));
  return Object.fromEntries(changed);
}

/** A text that fits in so many bytes, as a Wi-Fi's name must. */
export function fitsBytes(text: string, most: number): boolean {
  const size = new TextEncoder().encode(text.trim()).length;
  return size > 0 && size <= most;
}
