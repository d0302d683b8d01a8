/**
 * Speech synthesis of the browser, if it has one (SpeechSynthesis; works on plain http). Some
 * browsers are silent until the page was touched once, and load their voices late.
 */
import { computed, signal } from "@preact/signals";
import { type Locale, locale } from "../words/i18n";
import { blocked } from "./blocked";

const engine: SpeechSynthesis | null =
  typeof speechSynthesis === "object" && typeof SpeechSynthesisUtterance === "function"
    ? speechSynthesis
    : null;

const voices = signal<readonly SpeechSynthesisVoice[]>([]);

/** The voice for the page's language; null if there is none. */
export const voice = computed(() => voiceFor(voices.value, locale.value));

// Referenced until it is spoken: browsers may garbage-collect an utterance in mid-sentence.
let saying: SpeechSynthesisUtterance | null = null;
let ended: (() => void) | null = null;

/** Speak now, cancelling what is being spoken. Does nothing without a voice. */
export function say(words: string): void {
  void sayToEnd(words);
}

/** The same; resolves when it was spoken, cancelled, or cannot be. */
export async function sayToEnd(words: string): Promise<void> {
  lookForVoices();
  const chosen = voice.value;
  stopSpeaking();
  if (!engine || !chosen) return;
  let resolve = (): void => undefined;
  const spoken = new Promise<void>((done) => (resolve = done));
  ended = resolve;
  saying = new SpeechSynthesisUtterance(words);
  saying.voice = chosen;
  saying.lang = chosen.lang;
  saying.onstart = () => (blocked.value = false);
  saying.onerror = ({ error }) => {
    if (error === "not-allowed") blocked.value = true;
    resolve();
  };
  saying.onend = () => resolve();
  engine.speak(saying);
  return spoken;
}

export function stopSpeaking(): void {
  saying = null;
  ended?.();
  if (engine?.speaking || engine?.pending) engine.cancel();
}

/** Read the list of voices. Some browsers fill it only after the first call. */
export function lookForVoices(): void {
  if (engine) voices.value = engine.getVoices();
}

// Assigned as a property: older Safaris have no addEventListener here.
if (engine) engine.onvoiceschanged = lookForVoices;
lookForVoices();

/** The properties of a SpeechSynthesisVoice that are used. */
export type Voice = Pick<SpeechSynthesisVoice, "lang" | "localService" | "default" | "name">;

/** Language codes that engines use (three letters on some Androids), and the preferred accent. */
const TAGS: Readonly<Record<Locale, { names: readonly string[]; best: string }>> = {
  es: { names: ["es", "spa"], best: "es-es" },
  eu: { names: ["eu", "eus", "baq"], best: "eu-es" },
  en: { names: ["en", "eng"], best: "en-gb" },
  fr: { names: ["fr", "fra", "fre"], best: "fr-fr" },
};

/**
 * The best voice that works without a network: a table may have none, and names of players stay on
 * the device. None is better than a Spanish voice for Basque.
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
