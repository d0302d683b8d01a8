/** Voice of the TV. On, unless switched off by `?voice=off`, key V or its button. */
import { useLayoutEffect } from "preact/hooks";
import { isLetter, useKeys } from "../ui/press/keys";
import { phrasesOf } from "../words";
import { t } from "../words/i18n";
import { sayNewCount } from "../words/spoken-count";
import { followViews } from "./follow-views";
import { preference } from "./preferences";
import { say, stopSpeaking } from "./speaker";

export const spoken = preference("tv.voice", true);

/** Speak each count of the table that is shown. */
export function useVoice(): void {
  useLayoutEffect(() => {
    const stop = followViews((before, after) => {
      const words =
        spoken.on.peek() && !document.hidden
          ? sayNewCount(phrasesOf(after, t), before, after)
          : null;
      if (words !== null) say(words);
    });
    return () => {
      stop();
      stopSpeaking();
    };
  }, []);
}

/** Switch the voice by `?voice=on|off` and key V, while the button is mounted. */
export function useVoiceKey(): void {
  useLayoutEffect(() => {
    const asked = new URLSearchParams(location.search).get("voice");
    if (asked === "on" || asked === "off") spoken.set(asked === "on");
  }, []);
  useKeys((event) => {
    if (isLetter(event, "v")) toggle();
  });
}

/** Switch the voice; a sample is spoken when it is switched on. */
export function toggle(on = !spoken.on.peek()): void {
  spoken.set(on);
  if (on) say(t("voice.sample"));
  else stopSpeaking();
}
