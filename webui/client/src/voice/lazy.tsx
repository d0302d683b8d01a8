/** Lazy loading of speech and vibration on phones, after the table is shown. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

const LATER_MS = 1500;
const late = signal<typeof import("./phone-voice") | null>(null);

/** Speak and vibrate at this table, according to the preferences of this phone. */
export function useVoice(): void {
  useEffect(() => {
    const later = setTimeout(() => {
      // If the server cannot be reached just now, the phone stays mute until the page is opened
      // again.
      import("./phone-voice").then((loaded) => (late.value = loaded), console.info);
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
