/** Speech and vibration of a phone: loaded once the table is on the screen. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

const LATER_MS = 1500;
const late = signal<typeof import("./phone-voice") | null>(null);

/** Speak and buzz at this table, as this phone was told to. */
export function useVoice(): void {
  useEffect(() => {
    const later = setTimeout(() => {
      // Where the server is gone just now, this phone stays mute until its page is opened again.
      import("./phone-voice").then((loaded) => (late.value = loaded), console.info);
    }, LATER_MS);
    return () => clearTimeout(later);
  }, []);
  const loaded = late.value;
  useEffect(() => loaded?.start(), [loaded]);
}

/** Its switches. */
export function VoiceSwitches() {
  const Switches = late.value?.Switches;
  return Switches ? <Switches /> : null;
}
