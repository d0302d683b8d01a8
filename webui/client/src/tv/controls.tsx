/**
 * `Controls` of the TV: voice, language, and back to no particular table. Hidden while the pointer
 * rests.
 */

import { blocked } from "../voice/blocked";
import { hasPack } from "../voice/pack";
import { voice } from "../voice/speaker";
import { spoken, toggle, useVoiceKey } from "../voice/tv-voice";
import { chooseLocale, LOCALE_NAMES, t } from "../words/i18n";
import { nextLocale } from "./kiosk";
import { forgetTable, ofRoom } from "./remembered-table";
import { say } from "./words";

export function Controls({ chosen }: { chosen: boolean }) {
  useVoiceKey();
  const next = nextLocale();
  return (
    <nav class="tv-controls" aria-label={say("tv.controls")}>
      {chosen && !ofRoom && (
        <button type="button" onClick={forgetTable} data-testid="tv-forget-table">
          {say("tv.let_go")}
        </button>
      )}
      <VoiceControl />
      <button
        type="button"
        lang={next}
        onClick={() => chooseLocale(next)}
        data-testid="tv-language"
      >
        {LOCALE_NAMES[next]}
      </button>
    </nav>
  );
}

/** Voice button; hidden if there is neither a voice nor a recording for the language. */
function VoiceControl() {
  if (voice.value === null && !hasPack.value) return null;
  const unheard = blocked.value && spoken.on.value;
  const words = spoken.on.value ? (unheard ? "voice.blocked" : "voice.stop") : "voice.start";
  return (
    <button
      type="button"
      data-testid="tv-voice"
      data-voice={spoken.on.value ? (unheard ? "blocked" : "on") : "off"}
      onClick={() => toggle(unheard || !spoken.on.value)}
    >
      {t(words)}
    </button>
  );
}
