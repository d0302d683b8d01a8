/** The señas: which text allows which, what they mean, and how they are drawn. */
import type { Source } from "./articles";
import { applies, type Conditional, type Settings } from "./conditions";
import type { FaceLook } from "./sign-face";
import type { BookKey } from "./words";

export interface Sign extends Conditional {
  id: string;
  /** Text key of how the sign is made, which is also the label of the drawing. */
  how: BookKey;
  means: BookKey;
  look: FaceLook;
}
interface Note extends Conditional {
  key: BookKey;
  sources: readonly Source[];
}
export interface SignSet {
  sources: readonly Source[];
  notes: readonly Note[];
  signs: readonly Sign[];
  /** Used at some tables only, which agree on them before. */
  additional: readonly Sign[];
}

const sign = (
  id: "ciego" | "kings2" | "kings3" | "aces2" | "aces3" | "medias" | "duples" | "wink" | More,
  look: FaceLook,
  means: BookKey = `sena.${id}.means`,
): Sign => ({ id, how: `sena.${id}.how`, means, look });
type More = "mus" | "no_mus" | "punto30";

const KINGS3 = sign("kings3", { mouth: "bite_side" });
const ACES3 = sign("aces3", { mouth: "tongue_side" });
const MEDIAS = sign("medias", { mouth: "twisted" });
const DUPLES = sign("duples", { brows: "raised" });
const wink = (means: BookKey): Sign => sign("wink", { eyes: "wink" }, means);

const PRINTED: readonly Sign[] = [
  sign("kings2", { mouth: "bite" }, "sena.kings2.means_grande"),
  KINGS3,
  sign("aces2", { mouth: "tongue" }, "sena.aces2.means_chica"),
  ACES3,
  MEDIAS,
  DUPLES,
];
const FIRST_HAND: Conditional = { when: { no_signs_first_hand: [true] } };
const NO_PARTNER: readonly Note[] = [
  { key: "sena.note.alone", sources: ["ours"], when: { individual: [true] } },
  { key: "sena.note.alone", sources: ["ours"], when: { individual: [false], players: [2] } },
];

/** The PG text, with the signs of Navarra and of other tables. */
const PG: SignSet = {
  sources: ["PG", "BL"],
  notes: [
    ...NO_PARTNER,
    { key: "sena.note.first_hand", sources: ["PG", "BL"], ...FIRST_HAND },
    { key: "sena.note.hidden", sources: ["PG", "BL"] },
    { key: "sena.note.true", sources: ["PG", "BL"] },
    { key: "sena.note.no_ciego", sources: ["PG", "BL"], when: { kings: [4] } },
  ],
  signs: [
    { ...sign("ciego", { eyes: "closed" }), unless: { kings: [4] } },
    sign("kings2", { mouth: "bite" }),
    sign("aces2", { mouth: "tongue" }),
    MEDIAS,
    DUPLES,
    wink("sena.wink.means"),
  ],
  additional: [
    KINGS3,
    ACES3,
    sign("mus", { mouth: "mus" }),
    sign("no_mus", { tilted: true }),
    sign("punto30", { shrug: true }),
  ],
};

const FO: SignSet = {
  sources: ["FO"],
  notes: [
    ...NO_PARTNER,
    { key: "sena.note.first_hand", sources: ["AU", "PG", "BL"], ...FIRST_HAND },
    { key: "sena.note.no_telling", sources: ["FO"] },
    { key: "sena.note.only_mus_words", sources: ["FO"] },
  ],
  signs: [...PRINTED, wink("sena.wink.means_30")],
  additional: [],
};

const AU: SignSet = {
  sources: ["AU"],
  notes: [
    ...NO_PARTNER,
    { key: "sena.note.first_hand", sources: ["AU"], ...FIRST_HAND },
    { key: "sena.note.closed", sources: ["AU"] },
    { key: "sena.note.timing", sources: ["AU"] },
    { key: "sena.note.talk", sources: ["AU"] },
  ],
  signs: [...PRINTED, wink("sena.wink.means_30_later")],
  additional: [],
};

const OF_TEXT: Readonly<Record<string, SignSet>> = { PG, FO, AU };

/**
 * The señas of a table by its settings.
 *
 * @param source The texts that its preset follows: of the first one that has señas, else of PG.
 */
export function signsOf(source: string, settings: Settings): SignSet {
  const set = source.split(" ").flatMap((text) => OF_TEXT[text] ?? [])[0] ?? PG;
  const shown = <T extends Conditional>(all: readonly T[]): T[] =>
    all.filter((one) => applies(one, settings));
  const notes = shown(set.notes);
  if (notes.some(({ key }) => key === "sena.note.alone")) {
    return { ...set, notes: notes.slice(0, 1), signs: [], additional: [] };
  }
  return { ...set, notes, signs: shown(set.signs), additional: shown(set.additional) };
}
