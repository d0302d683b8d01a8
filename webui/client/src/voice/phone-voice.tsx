/** Voice and touch of a phone: it speaks only if told to, and buzzes where it can. Loaded by lazy.tsx. */
import { t } from "../i18n";
import { mine, seated } from "../seat/actor";
import { tellOf } from "../table-words";
import { sayAloud } from "../table-words/spoken-count";
import { Button } from "../ui/button";
import { followNews } from "./follow-views";
import { preference } from "./preferences";
import { hush, lookForVoices, say, voice } from "./speaker";
import { BUZZ_MS, buzzes } from "./vibration";
import "./switches.css";

const spoken = preference("voice", false);
const buzz = preference("buzz", true);
const canBuzz = typeof navigator.vibrate === "function";

/** Listen to the table; returns how to stop. */
export function start(): () => void {
  const stop = followNews((before, after) => {
    // In a pocket it says nothing.
    if (document.hidden) return;
    const words = spoken.on.peek() ? sayAloud(tellOf(after, t), before, after) : null;
    if (words !== null) say(words);
    if (canBuzz && buzz.on.peek() && buzzes(before, after, mine.peek())) navigator.vibrate(BUZZ_MS);
  });
  return () => {
    stop();
    hush();
  };
}

/** The two switches of this phone. */
export function Switches() {
  const on = spoken.on.value && voice.value !== null;
  const tell = (wanted: boolean): void => {
    lookForVoices();
    spoken.set(wanted);
    // Said at once, it is heard how it will be; iPhones also speak only after a first word at a touch.
    if (wanted) say(t("voice.sample"));
    else hush();
  };
  return (
    <div class="switches">
      <Button
        id="voice"
        pressed={on}
        off={voice.value === null ? t("voice.install") : null}
        note={t(voice.value === null ? "voice.none" : "voice.phone.about")}
        onPress={() => tell(!on)}
      >
        {t("voice.phone")}
      </Button>
      {canBuzz && seated.value && (
        <Button
          id="buzz"
          pressed={buzz.on.value}
          onPress={() => {
            buzz.set(!buzz.on.value);
            if (buzz.on.value) navigator.vibrate(BUZZ_MS);
          }}
        >
          {t("voice.buzz")}
        </Button>
      )}
    </div>
  );
}
