/** Lazy loading of speech and vibration on phones, after the table is shown. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

const LATER_MS = 1500;
const late = signal<typeof import("./phone-voice") | null>(null);

// Awaited here: Vite wraps `import(…).then(…)` as a whole, so a handler in it misses failed style sheets.
async function load(): Promise<void> {
  late.value = await import("./phone-voice");
}

/** Speak and vibrate at this table, according to the preferences of this phone. */
export function useVoice(): void {
  useEffect(() => {
    const later = setTimeout(() => {
      // If the server cannot be reached just now, the phone stays mute until the page is opened
      // again.
      load().catch((why: unknown) => console.info("voice not loaded", why));
    }, LATER_MS);
    return () => clearTimeout(later);
  }, []);
  const loaded = late.value;
  useEffect(() => loaded?.start(), [loaded]);
}

/** The switches of phone-voice.tsx, once loaded. */
export function VoiceSwitches() {
  const Switches = late.value?.Switches;
  return Switches ? <Switches /> : null;
}
