/**
 * The voice of the TV. Each sentence is spoken by what comes first and can: recordings of the house,
 * the browser's voice, the pack that the build made; or nothing. One queue, and one rule: a new
 * announcement takes the place of what is being said.
 */
import type { Voice, VoiceSource } from "../generated/protocol";
import { sentencesOf } from "../words/spoken-count";
import { piecesOf } from "./pieces";

export interface Sentence {
  words: string;
  /** The same without names, of which there are no recordings; null if it cannot do without. */
  nameless: string | null;
}

/** What a caller speaks with. */
interface Means {
  /** The recordings that the server has; null: not known. */
  recordings: () => Voice | null;
  /** Whether the browser has a voice for the language. */
  canSpeak: () => boolean;
  /** Have the browser speak; resolves when it has, or was stopped. */
  speak: (words: string) => Promise<void>;
  /** Play recordings; resolves when they were played or stopped, with false if they cannot be. */
  play: (addresses: readonly string[]) => Promise<boolean>;
  /** Stop what is spoken and played. */
  stop: () => void;
}

export interface Caller {
  /** Say these sentences now. Resolves when they were said, or another announcement took over. */
  announce: (sentences: readonly Sentence[]) => Promise<void>;
  /** Stop what is being said. */
  hush: () => void;
}

/** Where nothing is known of the server's recordings. */
const USUAL: readonly VoiceSource[] = ["own", "browser", "made"];

export function callerWith({ recordings, canSpeak, speak, play, stop }: Means): Caller {
  let turn = 0;
  return { announce, hush };

  function hush(): void {
    turn++;
    stop();
  }

  async function announce(sentences: readonly Sentence[]): Promise<void> {
    hush();
    const own = turn;
    // Sentences in a row are one utterance of the browser's.
    let utterance: string[] = [];
    const utter = async (): Promise<void> => {
      const words = sentencesOf(utterance);
      utterance = [];
      if (words && own === turn) await speak(words);
    };
    for (const sentence of sentences) {
      for (const source of recordings()?.order ?? USUAL) {
        if (own !== turn) return;
        if (source === "browser") {
          if (!canSpeak()) continue;
          utterance.push(sentence.words);
          break;
        }
        const pieces = recorded(sentence, source);
        if (pieces === null) continue;
        await utter();
        if (own !== turn || (await play(pieces))) break;
      }
    }
    await utter();
  }

  function recorded({ words, nameless }: Sentence, by: "own" | "made"): readonly string[] | null {
    const sounds = recordings()?.[by] ?? {};
    return piecesOf(words, sounds) ?? (nameless === null ? null : piecesOf(nameless, sounds));
  }
}
