/**
 * Choose the voice for a language, among those of this device. None is better than a Spanish voice
 * for Basque.
 */
import type { Locale } from "../words/i18n";

/** The properties of a SpeechSynthesisVoice that are used. */
export type Voice = Pick<SpeechSynthesisVoice, "lang" | "localService" | "default" | "name">;

/** Language codes that engines use (three letters on some Androids), and the preferred accent. */
const TAGS: Readonly<Record<Locale, { names: readonly string[]; best: string }>> = {
  es: { names: ["es", "spa"], best: "es-es" },
  eu: { names: ["eu", "eus", "baq"], best: "eu-es" },
  en: { names: ["en", "eng"], best: "en-gb" },
};

/**
 * The best voice that works without a network: a table may have none, and names of players stay on
 * the device.
 */
export function voiceFor<V extends Voice>(voices: readonly V[], locale: Locale): V | null {
  const { names, best } = TAGS[locale];
  const able = voices.filter(
    ({ lang, localService }) => localService && names.includes(tagOf(lang).split("-")[0] ?? ""),
  );
  return (
    able.find(({ lang }) => tagOf(lang) === best) ??
    able.find((voice) => voice.default) ??
    able.find(({ lang }) => names.includes(tagOf(lang))) ??
    able[0] ??
    null
  );
}

function tagOf(lang: string): string {
  return lang.toLowerCase().replaceAll("_", "-");
}
