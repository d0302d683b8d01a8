/**
 * The browser's own speech, where it has one. It works on plain http; some browsers say nothing
 * until the page was once touched, and load their voices late.
 */
import { computed, signal } from "@preact/signals";
import { locale } from "../i18n";
import { voiceFor } from "./choose-voice";

const engine: SpeechSynthesis | null =
  typeof speechSynthesis === "object" && typeof SpeechSynthesisUtterance === "function"
    ? speechSynthesis
    : null;

const voices = signal<readonly SpeechSynthesisVoice[]>([]);

/** The voice for the language of this page, or null. */
export const voice = computed(() => voiceFor(voices.value, locale.value));
/** The browser wants the page touched before it speaks. */
export const blocked = signal(false);

// Kept until it is said: an utterance nobody holds may be swept away in mid-sentence.
let saying: SpeechSynthesisUtterance | null = null;

/** Say this now, in place of what was being said; nothing where there is no voice. */
export function say(words: string): void {
  lookForVoices();
  const chosen = voice.value;
  hush();
  if (!engine || !chosen) return;
  saying = new SpeechSynthesisUtterance(words);
  saying.voice = chosen;
  saying.lang = chosen.lang;
  saying.onstart = () => (blocked.value = false);
  saying.onerror = ({ error }) => {
    if (error === "not-allowed") blocked.value = true;
  };
  engine.speak(saying);
}

export function hush(): void {
  saying = null;
  if (engine?.speaking || engine?.pending) engine.cancel();
}

/** Some list their voices only once they were asked for them. */
export function lookForVoices(): void {
  if (engine) voices.value = engine.getVoices();
}

// As a property: older Safaris have no addEventListener here.
if (engine) engine.onvoiceschanged = lookForVoices;
lookForVoices();
