/**
 * The rule book as data: chapters of articles, articles of parts, each part with its sources and
 * the settings it applies to. The texts are in scorekeeper/locales/book.*.json.
 *
 * Chapters follow the sections of docs/rule-book.md. No part depends on the name of a preset.
 */
import { applies, type Conditional, type Settings } from "./conditions";
import type { BookKey } from "./words";

/** Abbreviations of the texts, as in docs/rule-book.md; "ours" if no text has the rule. */
export type Source = "PG" | "AU" | "BL" | "FO" | "EN" | "ours";

interface Part extends Conditional {
  key: BookKey;
  sources: readonly Source[];
}
interface Article {
  id: string;
  title: BookKey;
  parts: readonly Part[];
}
export interface Chapter {
  title: BookKey;
  articles: readonly Article[];
}

const ALL: readonly Source[] = ["PG", "AU", "BL", "FO", "EN"];
const PRINTED: readonly Source[] = ["AU", "FO", "EN"];
const NOBODY: readonly Source[] = ["ours"];

type Ending<Stem extends string> = BookKey extends infer K
  ? K extends `book.${Stem}.${infer Rest}`
    ? Rest
    : never
  : never;
type Given<Id extends string> = readonly [
  ending: Ending<Id>,
  sources: readonly Source[],
  condition?: Conditional,
];

/**
 * An article and its parts. The key of a part is `book.<id>.<ending>`; that of the title ends in
 * "title".
 */
function article<Id extends string>(id: Id, ...parts: readonly Given<Id>[]): Article {
  return {
    id,
    title: `book.${id}.title` as BookKey,
    parts: parts.map(([ending, sources, condition]) => ({
      key: `book.${id}.${ending}` as BookKey,
      sources,
      ...condition,
    })),
  };
}

const partners = { individual: [false], players: [4, 6] };
const pairs: Conditional = { when: partners };
const alone: Conditional = { when: { individual: [true] } };
const faceToFace: Conditional = { when: { players: [2], individual: [false] } };
/** The rulings of a championship are for one wrong word at a table of four (rule book §9). */
const ruled: Conditional = {
  when: { misdeclaration: ["tournament"], players: [4], individual: [false] },
};
const on = (setting: string): Conditional => ({ when: { [setting]: [true] } });
const off = (setting: string): Conditional => ({ when: { [setting]: [false] } });
const is = (setting: string, ...values: (string | number)[]): Conditional => ({
  when: { [setting]: values },
});

export const CHAPTERS: readonly Chapter[] = [
  {
    title: "book.chapter.words",
    articles: [
      article(
        "match",
        ["hand", ALL],
        ["game_40", ALL, is("target", 40)],
        ["game_other", ["FO", "EN"], is("target", 30)],
        ["game_other", ["PG"], is("target", 50)],
        ["game_other", NOBODY, { unless: { target: [30, 40, 50] } }],
        ["games", ["PG", "BL", "AU"], is("games_to_win", 2)],
        ["games", PRINTED, is("games_to_win", 3)],
        ["games", NOBODY, { unless: { games_to_win: [2, 3] } }],
      ),
      article("mano", ["text", ALL], ["seats", NOBODY]),
      article(
        "table",
        ["four", ALL, { when: { players: [4], individual: [false] } }],
        ["six", ["PG", "FO", "EN"], { when: { players: [6], individual: [false] } }],
        ["captains", ["PG"], on("captains")],
        ["two", ["FO", "EN"], faceToFace],
        ["individual", ["FO", "EN"], alone],
        ["individual_bids", NOBODY, alone],
      ),
    ],
  },
  {
    title: "book.chapter.cards",
    articles: [
      article(
        "order",
        ["kings_8", ALL, is("kings", 8)],
        ["kings_4", ["PG", "BL", "FO", "EN"], is("kings", 4)],
        ["kings_4_au", ["AU"], is("kings", 4)],
      ),
      article(
        "points",
        ["kings_8", ALL, is("kings", 8)],
        ["kings_4", ["PG", "BL", "FO", "EN"], is("kings", 4)],
      ),
      article(
        "suits",
        ["never", ALL],
        ["juego_real", ["PG", "BL"], is("juego_real", "sota_oros", "fourth_suit")],
        ["wild", ["PG", "BL"], on("wild_sotas")],
      ),
      article(
        "wild_sotas",
        ["on", ["PG", "BL"], on("wild_sotas")],
        ["off", ALL, off("wild_sotas")],
      ),
      article(
        "impossible",
        ["kings_8", NOBODY, is("kings", 8)],
        ["kings_4", NOBODY, is("kings", 4)],
      ),
    ],
  },
  {
    title: "book.chapter.comparing",
    articles: [
      article("ties", ["text", ALL]),
      article("grande", ["text", ALL]),
      article("chica", ["text", ALL]),
      article("pares", ["kinds", ALL], ["same", ["PG", "BL"]], ["four", ["PG", "BL"]]),
      article("juego", ["text", ALL]),
      article(
        "juego_real",
        ["off", ["PG", "BL"], is("juego_real", "off")],
        ["any_ten", ["PG", "BL"], is("juego_real", "any_ten")],
        ["sota_oros", ["PG", "BL"], is("juego_real", "sota_oros")],
        ["fourth_suit", ["PG", "BL"], is("juego_real", "fourth_suit")],
        ["beats", ["PG", "BL"], { unless: { juego_real: ["off"] } }],
      ),
      article("punto", ["text", ALL]),
    ],
  },
  {
    title: "book.chapter.bidding",
    articles: [
      article(
        "lances",
        ["text", ALL],
        ["turn_free", NOBODY, is("turn", "free")],
        ["turn_strict", PRINTED, is("turn", "strict")],
        ["closed", ALL],
      ),
      article("envido", ["text", ALL], ["far", PRINTED], ["most", NOBODY]),
      article(
        "answer",
        ["text", ALL],
        ["two", ["PG", "BL"], is("reenvido", "two")],
        ["double", PRINTED, is("reenvido", "double")],
        ["number", NOBODY],
      ),
      article(
        "deje",
        ["texts", ALL, is("deje", "texts")],
        ["example", ["PG", "BL"], is("deje", "texts")],
        ["one_more", NOBODY, is("deje", "one_more")],
        ["none", NOBODY, is("deje", "none")],
      ),
      article("ordago", ["text", ALL], ["refused", ["PG", "BL"], is("deje", "texts", "one_more")]),
      article(
        "out",
        ["before", PRINTED],
        ["after", PRINTED],
        ["plural", ["PG", "BL"], pairs],
        ["cards", NOBODY, pairs],
      ),
      article(
        "partners",
        ["boldest", ["PG", "BL"], { when: { ...partners, partners_disagree: ["boldest"] } }],
        ["lowest", ["AU"], { when: { ...partners, partners_disagree: ["lowest"] } }],
      ),
      article("saying", ["text", ALL], ["who", NOBODY]),
    ],
  },
  {
    title: "book.chapter.settling",
    articles: [
      article("count", ["order", ALL], ["first", ALL], ["past", NOBODY]),
      article("count_grande", ["passed", ALL], ["accepted", ALL], ["refused", ALL]),
      article(
        "count_pares",
        ["values", ALL],
        ["passed", ALL],
        ["accepted", ALL],
        ["refused", ALL],
        ["alone", ALL],
      ),
      article(
        "count_juego",
        ["values", ALL],
        ["passed", ALL],
        ["accepted", ALL],
        ["refused", ALL],
        ["alone", ALL],
      ),
      article("count_punto", ["passed", ALL], ["accepted", ALL], ["refused", ALL]),
      article("show_cards", ["text", PRINTED], ["asked", NOBODY]),
      article("without_cards", ["text", NOBODY]),
    ],
  },
  {
    title: "book.chapter.board",
    articles: [
      article("stones", ["text", ALL], ["aloud", ALL]),
      article("adentro", ["text", ALL], ["at_once", ["PG", "BL"]]),
    ],
  },
  {
    title: "book.chapter.course",
    articles: [
      article("deal", ["text", ALL], ["moves", NOBODY], ["draw", PRINTED]),
      article("mus", ["text", ALL], ["discard", ALL], ["deck", ALL]),
      article("corrido", ["on", PRINTED, on("corrido")], ["off", ["PG", "BL"], off("corrido")]),
      article(
        "mus_visto",
        ["must", PRINTED, is("mus_visto", "must")],
        ["agreed", ["PG", "BL"], is("mus_visto", "agreed")],
        ["off", NOBODY, is("mus_visto", "off")],
      ),
      article(
        "replace_4567",
        ["on", ["PG", "BL"], on("replace_4567")],
        ["off", NOBODY, off("replace_4567")],
      ),
      article(
        "signs",
        ["text", ALL, pairs],
        ["first_hand", ["PG", "BL", "AU"], on("no_signs_first_hand")],
        ["alone", NOBODY, alone],
        ["alone", NOBODY, faceToFace],
      ),
      article("forgotten", ["text", PRINTED], ["app", NOBODY]),
    ],
  },
  {
    title: "book.chapter.wrong",
    articles: [
      article(
        "wrong_words",
        ["truth", ["PG", "BL"]],
        ["in_time", ["AU"], is("misdeclaration", "tournament")],
        ["table", NOBODY, is("misdeclaration", "table")],
        ["each", ["AU"], is("misdeclaration", "tournament")],
      ),
      article(
        "wrong_pares",
        ["said_none", ["AU"], ruled],
        ["said_partner", NOBODY, ruled],
        ["held", ["AU"], ruled],
      ),
      article("wrong_juego", ["said_none", ["AU"], ruled], ["held", ["AU"], ruled]),
      article("claimed", ["text", ["AU"], is("misdeclaration", "tournament")]),
      article(
        "referee",
        ["last_word", ["AU"]],
        ["left", NOBODY, is("misdeclaration", "tournament")],
        ["code", NOBODY],
        ["seen", NOBODY],
      ),
    ],
  },
  {
    title: "book.chapter.app",
    articles: [
      article(
        "telling",
        ["anyone", NOBODY, is("telling", "anyone")],
        ["own", NOBODY, is("telling", "own")],
        ["seat", NOBODY],
      ),
      article(
        "confirm",
        ["count", NOBODY, is("confirm", "both")],
        ["time", NOBODY, is("confirm", "both")],
        ["score", NOBODY, is("confirm", "both")],
        ["win", NOBODY],
      ),
      article("undo", ["text", NOBODY]),
    ],
  },
];

/** The book of a table: the parts that its settings select. */
export function bookOf(settings: Settings): readonly Chapter[] {
  return CHAPTERS.map(({ title, articles }) => ({
    title,
    articles: articles
      .map((one) => ({ ...one, parts: one.parts.filter((part) => applies(part, settings)) }))
      .filter(({ parts }) => parts.length > 0),
  })).filter(({ articles }) => articles.length > 0);
}
