/** What the server has recorded for the language of the page, asked for again now and then. */
import { computed, effect, signal } from "@preact/signals";
import type { Voice } from "../generated/protocol";
import { ask } from "../net/http";
import { locale } from "../words/i18n";
import { canPlay } from "./sounds";

/** After this long it is asked again, when something was spoken. */
const OLD_MS = 60_000;

const found = signal<{ language: string; voice: Voice; at: number } | null>(null);

/** The recordings for the page's language, and what is tried first; null: not known yet. */
export const pack = computed(() =>
  found.value?.language === locale.value ? found.value.voice : null,
);

/** Whether there is anything to speak with besides the browser's voice. */
export const hasPack = computed(
  () =>
    canPlay &&
    pack.value !== null &&
    Object.keys({ ...pack.value.own, ...pack.value.made }).length > 0,
);

/** Ask for the recordings of the page's language, now and when it changes; returns an end. */
export const followPack = (): (() => void) => effect(() => void load(locale.value));

/** Ask again if that was long ago. */
export function refreshPack(): void {
  if (Date.now() - (found.peek()?.at ?? 0) > OLD_MS) void load(locale.peek());
}

async function load(language: string): Promise<void> {
  try {
    found.value = { language, voice: await ask(`/api/voice?lang=${language}`), at: Date.now() };
  } catch (why) {
    // The browser's voice speaks, and it is asked again later.
    console.info("recordings not known", why);
  }
}
