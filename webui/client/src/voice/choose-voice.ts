/** Which voice reads a language: one of this device, or none. Basque in a Spanish mouth is worse than silence. */
import type { Locale } from "../i18n";

/** What a voice is, as browsers tell it. */
export type Voice = Pick<SpeechSynthesisVoice, "lang" | "localService" | "default" | "name">;

/** How engines name the language (some Androids in three letters), and whose accent is liked best. */
const TAGS: Readonly<Record<Locale, { names: readonly string[]; best: string }>> = {
  es: { names: ["es", "spa"], best: "es-es" },
  eu: { names: ["eu", "eus", "baq"], best: "eu-es" },
  en: { names: ["en", "eng"], best: "en-gb" },
};

/** The best voice for a language that needs no network: a table in a cellar has none, and names stay in the house. */
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
