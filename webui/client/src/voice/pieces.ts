/** Put a sentence together from recordings of its parts. Pure. */

/** Addresses of recordings by what is said in them: "de grande", "7". */
type Sounds = Readonly<Record<string, string>>;

/** The recordings that together say a sentence; null if it has a part of which there is none. */
export function piecesOf(sentence: string, sounds: Sounds): readonly string[] | null {
  const said = new Map(Object.entries(sounds).map(([text, address]) => [plain(text), address]));
  const words = plain(sentence).split(" ");
  const longest = Math.max(0, ...[...said.keys()].map((text) => text.split(" ").length));
  const dead = new Set<number>();
  return from(0);

  // The longest part first: "órdago a grande" before "órdago".
  function from(place: number): readonly string[] | null {
    if (place === words.length) return [];
    if (dead.has(place)) return null;
    for (let length = Math.min(longest, words.length - place); length > 0; length--) {
      const address = said.get(words.slice(place, place + length).join(" "));
      const rest = address === undefined ? null : from(place + length);
      if (address !== undefined && rest !== null) return [address, ...rest];
    }
    dead.add(place);
    return null;
  }
}

/** A text without capitals and punctuation, its words one space apart. */
function plain(text: string): string {
  const letters = text.normalize("NFC").toLowerCase();
  return letters.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** Samples quieter than this share of the loudest possible are silence. */
const QUIET = 0.02;
/** Seconds that are kept before and after what is heard, so that no sound begins or ends cut. */
const MARGIN = 0.04;

/** Where a recording is heard: begin and length in seconds, without silence at its ends. */
export function heardPart(samples: Float32Array, rate: number): { begin: number; length: number } {
  const loud = (sample: number): boolean => Math.abs(sample) > QUIET;
  const first = samples.findIndex(loud);
  if (first < 0) return { begin: 0, length: samples.length / rate };
  const begin = Math.max(0, first / rate - MARGIN);
  const end = Math.min(samples.length, samples.findLastIndex(loud) + 1 + MARGIN * rate);
  return { begin, length: end / rate - begin };
}
