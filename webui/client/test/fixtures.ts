/** Views as the server would send them: one table, which each test changes as needed. */
import en from "../../../scorekeeper/locales/en.json";
import es from "../../../scorekeeper/locales/es.json";
import eu from "../../../scorekeeper/locales/eu.json";
import fr from "../../../scorekeeper/locales/fr.json";
import type { Settings } from "../src/book/conditions";
import type {
  BidOption,
  Happening,
  Lance,
  Option,
  Options,
  Request,
  ShownAward,
  Standing,
} from "../src/generated/protocol";
import type { SeatBid } from "../src/seat/choices";
import type { Phrases } from "../src/words";
import { type Dictionary, fill } from "../src/words/i18n";

export { aHand, aView, layoutAt } from "../src/style-guide/sample";

/** The settings of the preset clasico. */
export const CLASICO: Settings = {
  players: 4,
  individual: false,
  captains: false,
  target: 40,
  games_to_win: 2,
  kings: 8,
  wild_sotas: false,
  juego_real: "off",
  reenvido: "two",
  partners_disagree: "boldest",
  deje: "texts",
  corrido: false,
  no_signs_first_hand: false,
  mus_visto: "agreed",
  replace_4567: false,
  misdeclaration: "table",
  telling: "anyone",
};

type Of<T extends Happening["type"]> = Extract<Happening, { type: T }>;

/** Fields of happenings; each kind has some of them. */
const USUAL = {
  sequence: 40,
  at: 1_790_000_000,
  by: 1,
  by_name: "Jon",
  retracted_by: null,
  hand: 7,
  punto: false,
  stones: null,
  total: null,
  out_of_turn: false,
  name: "Jon",
  instead_of: null,
  asked_by: null,
  kind: "act",
  how: "no",
  side: null,
  alone: false,
  back: 7,
  reason: "",
  score: [12, 7],
  games: [0, 0],
  taken: [0, 0],
  awards: [],
  winner: null,
  values: {},
};

export const happening = <T extends Happening["type"]>(of: Partial<Of<T>> & { type: T }): Of<T> =>
  ({ ...USUAL, ...of }) as unknown as Of<T>;

/** A request of Jon for a score of 20 to nothing. */
export const aRequest = (of: Partial<Request> = {}): Request => ({
  request: 40,
  kind: "act",
  acts: [{ type: "set_score", stones: [20, 0], games: [0, 0], reason: "" }],
  league: null,
  name: null,
  by: 1,
  by_name: "Jon",
  phone: null,
  disputed: false,
  waits: [0],
  agreed: [],
  seconds: 120,
  after: 120,
  outcome: { score: [20, 0], games: [0, 0], takes_back: null, winner: null, match: false },
  ...of,
});

/** A yes or a no to a request, and its withdrawal. */
export const yesTo = (request: number) => ({ do: "answer", request, yes: true }) as const;
export const noTo = (request: number) => ({ do: "answer", request, yes: false }) as const;
export const withdrawalOf = (request: number) => ({ do: "withdraw", request }) as const;

/** Jon's envido 5 in Chica, from the event with this sequence. */
export const aBet = (sequence: number, of: Partial<Standing> = {}): Standing => ({
  lance: "chica",
  punto: false,
  sequence,
  seat: 1,
  side: 1,
  total: 5,
  ordago: false,
  deje: 1,
  awaited: [0, 2],
  ...of,
});

/** One stone for the first side's bet in Grande. */
export const anAward = (of: Partial<ShownAward> = {}): ShownAward => ({
  lance: "grande",
  punto: false,
  side: 0,
  stones: 1,
  when: "end",
  reason: "bet",
  seat: null,
  held: null,
  cards: null,
  score: 1,
  lies: { piedras: 0, amarrakos: 0, adentro: false, reached: false },
  brings_adentro: false,
  ...of,
});

/** The sentences of a language, with the names of a table. */
export const telling = (
  words: Dictionary,
  sides: readonly string[] = ["Nosotros", "Ellos"],
  players: readonly string[] = ["Ane", "Jon", "Miren", "Iker"],
): Phrases => ({ t: (key, params) => fill(words[key], params ?? {}), sides, players });
export const inSpanish = telling(es);
export const inBasque = telling(eu, ["Gu", "Haiek"]);
export const inEnglish = telling(en, ["Us", "Them"]);
export const inFrench = telling(fr, ["Nous", "Eux"]);

/** Options that these actors may take, or every seat. */
export const offeredTo = (
  options: readonly Option[],
  by: Options["by"] = [0, 1, 2, 3],
): Options[] => [{ by, options: [...options] }];

export const bidOption = (
  seat: number,
  word: BidOption["word"],
  of: Partial<BidOption> = {},
): SeatBid => ({
  do: "bid",
  lance: "grande",
  seats: [seat],
  seat,
  word,
  total: null,
  pays: null,
  least: null,
  offers: [],
  ...of,
});

/** Bid options while no bet stands. */
export const opening = (lance: Lance = "grande"): Options[] =>
  offeredTo([
    { do: "all_pass", lance },
    ...[0, 1, 2, 3].flatMap((seat): Option[] => [
      bidOption(seat, "paso", { lance }),
      bidOption(seat, "envido", {
        lance,
        total: 2,
        least: 2,
        offers: [
          { stones: 2, total: 2, kind: "usual" },
          { stones: 5, total: 5, kind: "more" },
        ],
      }),
      bidOption(seat, "ordago", { lance }),
    ]),
  ]);

/** Answers of these seats to a bet of 5 with a deje of 1. */
export const answering = (seats: readonly number[], pays = 1): Options[] =>
  offeredTo(
    seats.flatMap((seat): Option[] => [
      bidOption(seat, "paso"),
      bidOption(seat, "quiero", { total: 5 }),
      bidOption(seat, "queremos", { total: 5 }),
      bidOption(seat, "no_quiero", { pays }),
      bidOption(seat, "no_queremos", { pays }),
      bidOption(seat, "reenvido", {
        total: 7,
        least: 2,
        offers: [
          { stones: 2, total: 7, kind: "usual" },
          { stones: 5, total: 10, kind: "double" },
        ],
      }),
      bidOption(seat, "ordago"),
    ]),
  );
