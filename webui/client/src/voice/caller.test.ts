/** Tests of the TV's voice: which sentence is spoken by what, and what interrupts it. */
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../../../scorekeeper/locales/en.json";
import es from "../../../../scorekeeper/locales/es.json";
import eu from "../../../../scorekeeper/locales/eu.json";
import fr from "../../../../scorekeeper/locales/fr.json";
import homeEn from "../../../../scorekeeper/locales/home.en.json";
import homeEs from "../../../../scorekeeper/locales/home.es.json";
import homeEu from "../../../../scorekeeper/locales/home.eu.json";
import homeFr from "../../../../scorekeeper/locales/home.fr.json";
import packEn from "../../../../scorekeeper/locales/pack.en.json";
import packEs from "../../../../scorekeeper/locales/pack.es.json";
import packEu from "../../../../scorekeeper/locales/pack.eu.json";
import packFr from "../../../../scorekeeper/locales/pack.fr.json";
import {
  aBet,
  anAward,
  aView,
  happening,
  inBasque,
  inEnglish,
  inFrench,
  inSpanish,
} from "../../test/fixtures";
import type { ShownAward, Voice, VoiceSource } from "../generated/protocol";
import { sayNews } from "../words/spoken-bar";
import { callerWith } from "./caller";
import { heardPart, piecesOf } from "./pieces";

let told: Voice | null;
let heard: string[];
const state = { voice: true, plays: true, end: () => {}, waits: false };
const { announce } = callerWith({
  recordings: () => told,
  canSpeak: () => state.voice,
  speak: async (words) => {
    heard.push(`browser: ${words}`);
  },
  play: async (addresses) => {
    heard.push(addresses.join(" "));
    if (state.waits) await new Promise<void>((done) => (state.end = done));
    return state.plays;
  },
  stop: () => state.end(),
});

const sounds = (by: string, ...texts: string[]) =>
  Object.fromEntries(texts.map((text) => [text, `${by}:${text}`]));
const recorded = (rest: Partial<Voice> = {}): Voice => ({
  order: ["own", "browser", "made"],
  own: {},
  made: {},
  sides: [],
  ...rest,
});
const said = (words: string, nameless: string | null = null) => ({ words, nameless });
/** What is heard of an announcement. */
async function spoken(...sentences: ReturnType<typeof said>[]): Promise<string[]> {
  await announce(sentences);
  return heard;
}

beforeEach(() => {
  heard = [];
  Object.assign(state, { voice: true, plays: true, end: () => {}, waits: false });
  told = null;
});

describe("a sentence is spoken", () => {
  it("from the recordings of the house, if there are all of its parts", async () => {
    told = recorded({ own: sounds("own", "casa", "7", "de pares") });
    expect(await spoken(said("Casa: 7 de pares"))).toEqual(["own:casa own:7 own:de pares"]);
  });

  it("without names, of which there are no recordings", async () => {
    told = recorded({ own: sounds("own", "la izquierda", "7", "de pares") });
    const sentence = said("Ane y Jon: 7 de pares", "La izquierda: 7 de pares");
    expect(await spoken(sentence)).toEqual(["own:la izquierda own:7 own:de pares"]);
  });

  it("else by the browser's voice, several in a row at once", async () => {
    told = recorded({ own: sounds("own", "7"), made: sounds("made", "ocho") });
    expect(await spoken(said("ocho"), said("Ane: 7"))).toEqual(["browser: Ocho. Ane: 7."]);
  });

  it("each by itself, in order", async () => {
    told = recorded({ own: sounds("own", "órdago") });
    expect(await spoken(said("Ane"), said("¡Órdago!"), said("Jon"))).toEqual([
      "browser: Ane.",
      "own:órdago",
      "browser: Jon.",
    ]);
  });

  it("by the pack that the build made, where the browser has no voice", async () => {
    state.voice = false;
    told = recorded({ made: sounds("made", "ocho") });
    expect(await spoken(said("ocho"), said("nueve"))).toEqual(["made:ocho"]);
  });

  it("by what the house chose to be the first", async () => {
    const all = { own: sounds("own", "ocho"), made: sounds("made", "ocho") };
    const heardWith = async (...order: VoiceSource[]) => {
      heard = [];
      told = recorded({ ...all, order });
      return spoken(said("ocho"));
    };
    expect(await heardWith("made", "own", "browser")).toEqual(["made:ocho"]);
    expect(await heardWith("browser", "own", "made")).toEqual(["browser: Ocho."]);
  });

  it("by the next one where a recording cannot be played", async () => {
    state.plays = false;
    told = recorded({ own: sounds("own", "ocho") });
    expect(await spoken(said("ocho"))).toEqual(["own:ocho", "browser: Ocho."]);
  });

  it("by the browser where nothing is known of the server", async () => {
    expect(await spoken(said("ocho"))).toEqual(["browser: Ocho."]);
  });

  it("and a new one takes the place of all that is being said", async () => {
    state.waits = true;
    told = recorded({ own: sounds("own", "uno", "dos", "tres") });
    const first = announce([said("uno"), said("dos")]);
    await Promise.resolve();
    const second = announce([said("tres")]);
    await first;
    expect(heard).toEqual(["own:uno", "own:tres"]);
    state.end();
    await second;
  });
});

describe("the parts of a sentence", () => {
  it("are as long as there are recordings, and fit the whole", () => {
    const all = sounds("", "órdago", "órdago a grande", "a", "grande b");
    expect(piecesOf("¡Órdago a grande!", all)).toEqual([":órdago a grande"]);
    expect(piecesOf("órdago a grande b", all)).toEqual([":órdago", ":a", ":grande b"]);
    expect(piecesOf("órdago a chica", all)).toBeNull();
    expect(piecesOf("", {})).toBeNull();
  });

  it("are heard without the silence around them", () => {
    const samples = new Float32Array(3000);
    samples.fill(0.5, 1000, 1500);
    expect(heardPart(samples, 1000)).toEqual({
      begin: 0.96,
      length: expect.closeTo(0.58),
    });
    expect(heardPart(new Float32Array(500), 1000)).toEqual({ begin: 0, length: 0.5 });
  });
});

// ------------------------------------------------------------ all that the TV says

const award = (lance: ShownAward["lance"], side: number, rest: Partial<ShownAward>): ShownAward =>
  anAward({ lance, side, seat: 0, stones: 2, score: 2, brings_adentro: false, ...rest });
const counted = (awards: ShownAward[], winner: number | null, match: number | null) => {
  const begun = aView({ revision: 40 });
  const was = { ...begun, sides: begun.sides.map((side) => ({ ...side, adentro: false })) };
  const taken = was.sides.map((_, side) =>
    awards.reduce((sum, one) => sum + (one.side === side ? one.stones : 0), 0),
  );
  const hand = { ...was.hand, phase: "counted" as const, awards, taken, game_winner: winner };
  return [was, { ...was, revision: 43, hand, match: { ...was.match, winner: match } }] as const;
};
const BEGUN = aView({ revision: 40 });
const standing = aBet(41, { lance: "grande", ordago: true, total: null });
const word = (word: "ordago" | "quiero") => ({
  ...BEGUN,
  revision: 42,
  latest: [happening({ type: "bid_spoken", word, sequence: 42 })],
});
const LANCES = ["grande", "chica", "pares", "juego"] as const;
const STEPS = [
  ...[1, 2, 20, 21, 31, 39].map((stones) =>
    counted(
      LANCES.map((lance, n) => award(lance, n % 2, { stones: n === 0 ? stones : 1 })),
      null,
      null,
    ),
  ),
  counted([award("grande", 0, { reason: "deje", when: "bid" })], null, null),
  counted([award("juego", 1, { punto: true, reason: "punto" })], null, null),
  counted([award("pares", 1, { score: 37, brings_adentro: true })], null, null),
  counted([award("pares", 0, {})], 0, null),
  counted([award("pares", 1, {})], 1, 1),
  ...LANCES.map((lance) => counted([award(lance, 0, { reason: "ordago", stones: 0 })], 0, 0)),
  counted([award("juego", 0, { reason: "ordago", stones: 0, punto: true })], 0, null),
  counted([], null, null),
  [BEGUN, word("ordago")] as const,
  [{ ...BEGUN, hand: { ...BEGUN.hand, standing } }, word("quiero")] as const,
];

const IN_WORDS = [1, 21, 31] as const;

/** A whole pack, as scorekeeper/house/voice.py says it. */
function wholePack(words: Record<string, string>, texts: typeof es) {
  const numbers = Array.from({ length: 40 }, (_, n) => {
    const inWords = IN_WORDS.find((one) => one === n + 1);
    return inWords === undefined ? String(n + 1) : texts[`say.spoken.n.${inWords}`];
  });
  const { default: _, ...own } = words;
  return sounds("", ...Object.values(own), ...numbers);
}

describe.each([
  ["es", inSpanish, packEs, { ...es, ...homeEs }],
  ["eu", inBasque, packEu, { ...eu, ...homeEu }],
  ["en", inEnglish, packEn, { ...en, ...homeEn }],
  ["fr", inFrench, packFr, { ...fr, ...homeFr }],
] as const)("a whole pack (%s)", (_, phrases, words, texts) => {
  const all = wholePack(words, texts);
  it("says all that the TV says, where sides have the usual names or none", () => {
    const usual = [texts["home.side_0"], texts["home.side_1"]];
    const sides = [words["pack.izquierda"], words["pack.derecha"]];
    for (const named of [
      { ...phrases, sides: usual },
      { ...phrases, sides },
    ]) {
      for (const [before, after] of STEPS) {
        const news = sayNews(named, before, after);
        expect(news.length).toBeGreaterThan(0);
        expect(news.filter((one) => piecesOf(one, all) === null)).toEqual([]);
      }
    }
    expect(piecesOf(texts["voice.sample"], all)).not.toBeNull();
  });

  it("has no part that is never said, but those that are said elsewhere", () => {
    const named = [texts["home.side_0"], texts["home.side_1"]];
    const sides = [words["pack.izquierda"], words["pack.derecha"]];
    const used = new Set(
      [named, sides].flatMap((names) =>
        STEPS.flatMap(([before, after]) =>
          sayNews({ ...phrases, sides: names }, before, after).flatMap(
            (one) => piecesOf(one, all) ?? [],
          ),
        ),
      ),
    );
    const kept = Object.entries(words).filter(
      ([key, text]) => key !== "default" && !used.has(`:${text}`),
    );
    // A Spanish count has no word before its sum; people type "Nosotros" and "Ellos".
    const elsewhere = ["pack.prueba", "pack.nosotros", "pack.ellos", "pack.total"];
    expect(kept.map(([key]) => key).filter((key) => !elsewhere.includes(key))).toEqual([]);
  });
});
