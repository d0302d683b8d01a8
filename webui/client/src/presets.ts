import { hasKey, t } from "./i18n";

/** The preset's name for people; its own where the dictionaries have none. */
export function presetName(name: string): string {
  const key = `home.preset.${name}`;
  return hasKey(key) ? t(key) : name;
}

/** A word on what is special about it, or nothing. */
export function presetNote(name: string): string | undefined {
  const key = `home.preset_note.${name}`;
  return hasKey(key) ? t(key) : undefined;
}
