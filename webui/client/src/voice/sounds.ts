/**
 * Play recordings one after the other without gaps (Web Audio; works on plain http). Browsers are
 * silent until the page was touched once.
 */
import { atServer } from "../net/servers";
import { blocked } from "./blocked";
import { heardPart } from "./pieces";

/** Recordings kept decoded: all of a pack. */
const MOST_KEPT = 120;
const decoded = new Map<string, Promise<AudioBuffer>>();

let output: AudioContext | null = null;
let stop: (() => void) | null = null;

/** Whether this browser can play recordings at all. */
export const canPlay = typeof AudioContext === "function";

/**
 * Play these recordings, in place of what is being played. Resolves when they were played, or
 * something else is played instead; with false if they cannot be.
 */
export async function play(addresses: readonly string[]): Promise<boolean> {
  stopSounds();
  let given = true;
  stop = () => (given = false);
  if (!canPlay) return false;
  output ??= new AudioContext();
  const context = output;
  try {
    const buffers = await Promise.all(addresses.map((each) => load(context, each)));
    // It may never resume without a touch.
    if (context.state !== "running") await Promise.race([context.resume(), pause(200)]);
    if (!given) return true;
    // TypeScript narrowed it before it may have resumed.
    if ((context.state as AudioContextState) !== "running") {
      blocked.value = true;
      return false;
    }
    blocked.value = false;
    await playNow(context, buffers);
    return true;
  } catch (why) {
    // Not there any more, or of a kind that this browser does not play.
    console.info("recording not played", why);
    return false;
  }
}

export function stopSounds(): void {
  stop?.();
  stop = null;
}

function playNow(context: AudioContext, buffers: readonly AudioBuffer[]): Promise<void> {
  return new Promise((done) => {
    let at = context.currentTime;
    const sources = buffers.map((buffer) => {
      const source = new AudioBufferSourceNode(context, { buffer });
      const { begin, length } = heardPart(buffer.getChannelData(0), buffer.sampleRate);
      source.connect(context.destination);
      source.start(at, begin, length);
      at += length;
      return source;
    });
    const last = sources.at(-1);
    if (!last) return done();
    last.onended = () => done();
    stop = () => {
      for (const source of sources) source.stop();
      done();
    };
  });
}

function load(context: AudioContext, address: string): Promise<AudioBuffer> {
  const kept = decoded.get(address);
  if (kept) return kept;
  if (decoded.size >= MOST_KEPT) decoded.clear();
  const loading = fetch(atServer(address))
    .then((answer) => {
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      return answer.arrayBuffer();
    })
    .then((content) => context.decodeAudioData(content));
  decoded.set(address, loading);
  loading.catch(() => decoded.delete(address));
  return loading;
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
