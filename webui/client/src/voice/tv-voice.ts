/** Voice of the TV. On, unless switched off by `?voice=off`, key V or its button. */
import { useLayoutEffect } from "preact/hooks";
import type { View } from "../generated/protocol";
import { isLetter, useKeys } from "../ui/press/keys";
import { type Phrases, phrasesOf } from "../words";
import { t } from "../words/i18n";
import { sayNews } from "../words/spoken-bar";
import { callerWith, type Sentence } from "./caller";
import { followViews } from "./follow-views";
import { followPack, pack, refreshPack } from "./pack";
import { preference } from "./preferences";
import { play, stopSounds } from "./sounds";
import { sayToEnd, stopSpeaking, voice } from "./speaker";

export const spoken = preference("tv.voice", true);

const { announce, hush } = callerWith({
  recordings: () => pack.value,
  canSpeak: () => voice.value !== null,
  speak: sayToEnd,
  play,
  stop: () => {
    stopSounds();
    stopSpeaking();
  },
});

/**
 * Speak each count and órdago of the table that is shown; `when` says when the screen has come to what
 * a view says.
 */
export function useVoice(when: (now: View, speak: () => void) => void): void {
  useLayoutEffect(() => {
    const stop = followViews((before, after) => {
      const sentences = spoken.on.peek() && !document.hidden ? sentencesOf(before, after) : [];
      if (sentences.length > 0) when(after, () => void announce(sentences).then(refreshPack));
    });
    const forget = followPack();
    return () => {
      stop();
      forget();
      hush();
    };
  }, []);
}

/** What is new, with the names of the sides and, where that says the same, without. */
function sentencesOf(before: View, after: View): readonly Sentence[] {
  const named = phrasesOf(after, t);
  const unnamed = namelessOf(named);
  const without = unnamed === null ? [] : sayNews(unnamed, before, after);
  return sayNews(named, before, after).map((words, n) => ({
    words,
    nameless: without[n] ?? null,
  }));
}

/** Two sides that are side by side are named by that; null: it would not be clear who is meant. */
function namelessOf(phrases: Phrases): Phrases | null {
  const sides = pack.value?.sides;
  const beside = phrases.sides.length === 2 && !matchMedia("(max-aspect-ratio: 1/1)").matches;
  if (!beside || sides === undefined) return null;
  return { ...phrases, sides };
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
  if (on) void announce([{ words: t("voice.sample"), nameless: null }]);
  else hush();
}
