/**
 * Speech and vibration of a phone, and their switches. Speech is off, vibration on, until switched.
 * Loaded by lazy.tsx.
 */

import { mine, seated } from "../seat/actor";
import { Button } from "../ui/button";
import { phrasesOf } from "../words";
import { t } from "../words/i18n";
import { sayNewCount } from "../words/spoken-count";
import { followViews } from "./follow-views";
import { preference } from "./preferences";
import { lookForVoices, say, stopSpeaking, voice } from "./speaker";
import { shouldVibrate, VIBRATION_PATTERN } from "./vibration";
import "./switches.css";

const spoken = preference("voice", false);
const buzz = preference("buzz", true);
const canBuzz = typeof navigator.vibrate === "function";

/** Start to speak and vibrate; returns a function that stops it. */
export function start(): () => void {
  const stop = followViews((before, after) => {
    // Silent while the page is hidden, as in a pocket.
    if (document.hidden) return;
    const words = spoken.on.peek() ? sayNewCount(phrasesOf(after, t), before, after) : null;
    if (words !== null) say(words);
    if (canBuzz && buzz.on.peek() && shouldVibrate(before, after, mine.peek()))
      navigator.vibrate(VIBRATION_PATTERN);
  });
  return () => {
    stop();
    stopSpeaking();
  };
}

/** `Switches`: the switches for voice and vibration in the menu. */
export function Switches() {
  const on = spoken.on.value && voice.value !== null;
  const turn = (wanted: boolean): void => {
    lookForVoices();
    spoken.set(wanted);
    // A sample is spoken at once; besides, iPhones speak only after a first utterance during a
    // touch.
    if (wanted) say(t("voice.sample"));
    else stopSpeaking();
  };
  return (
    <div class="switches">
      <Button
        id="voice"
        pressed={on}
        off={voice.value === null ? t("voice.install") : null}
        note={t(voice.value === null ? "voice.none" : "voice.phone.about")}
        onPress={() => turn(!on)}
      >
        {t("voice.phone")}
      </Button>
      {canBuzz && seated.value && (
        <Button
          id="buzz"
          pressed={buzz.on.value}
          onPress={() => {
            buzz.set(!buzz.on.value);
            if (buzz.on.value) navigator.vibrate(VIBRATION_PATTERN);
          }}
        >
          {t("voice.buzz")}
        </Button>
      )}
    </div>
  );
}
