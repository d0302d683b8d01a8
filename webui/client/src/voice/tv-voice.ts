/** The voice of the TV: on, unless `?voice=off`, key V or its control said otherwise. */
import { useLayoutEffect } from "preact/hooks";
import { t } from "../i18n";
import { tellOf } from "../table-words";
import { sayAloud } from "../table-words/spoken-count";
import { followNews } from "./follow-views";
import { preference } from "./preferences";
import { hush, say } from "./speaker";

export const spoken = preference("board.voice", true);

/** Speak each count of the table on the screen. */
export function useVoice(): void {
  useLayoutEffect(() => {
    const stop = followNews((before, after) => {
      const words =
        spoken.on.peek() && !document.hidden ? sayAloud(tellOf(after, t), before, after) : null;
      if (words !== null) say(words);
    });
    return () => {
      stop();
      hush();
    };
  }, []);
}

/** Turn the voice on and off by the page's address and by key V, as long as its control is shown. */
export function useVoiceKey(): void {
  // Before it is painted: a key pressed at first sight of the control counts.
  useLayoutEffect(() => {
    const asked = new URLSearchParams(location.search).get("voice");
    if (asked === "on" || asked === "off") spoken.set(asked === "on");
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}

/** On or off; what it sounds like is heard at once. */
export function toggle(on = !spoken.on.peek()): void {
  spoken.set(on);
  if (on) say(t("voice.sample"));
  else hush();
}

function pressed(event: KeyboardEvent): void {
  if (event.key.toLowerCase() === "v" && !event.ctrlKey && !event.metaKey) toggle();
}
