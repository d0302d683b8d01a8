/** Sample views before and after a count, for the style guide. */
import {
  type Hand,
  type HandStarted,
  type Happening,
  LANCES,
  type ShownAward,
  type Side,
  type StonesLayout,
  type View,
} from "../generated/protocol";
import { say } from "./words";

const BEFORE: readonly [stones: number, lies: StonesLayout][] = [
  [31, lies(6, 1)],
  [19, lies(3, 4)],
];

/** Five piedras become an amarrako twice; with the seventh the side is adentro. */
const AWARDS: readonly ShownAward[] = [
  award({
    lance: "grande",
    side: 0,
    stones: 4,
    reason: "bet",
    seat: 0,
    score: 35,
    lies: lies(0, 0, true),
  }),
  award({
    lance: "chica",
    side: 1,
    stones: 1,
    reason: "passed",
    seat: 3,
    score: 20,
    lies: lies(4, 0),
  }),
  award({
    lance: "pares",
    side: 0,
    stones: 3,
    reason: "pares",
    seat: 2,
    held: "duples",
    score: 38,
    lies: lies(0, 3, true),
  }),
  award({
    lance: "juego",
    side: 1,
    stones: 3,
    reason: "juego",
    seat: 1,
    held: "31",
    score: 23,
    lies: lies(4, 3),
  }),
];

function award(
  of: Pick<ShownAward, "lance" | "side" | "stones" | "reason" | "seat" | "score" | "lies"> &
    Partial<ShownAward>,
): ShownAward {
  return {
    punto: false,
    when: "end",
    held: null,
    cards: null,
    brings_adentro: of.lies.adentro,
    ...of,
  };
}

function lies(amarrakos: number, piedras: number, adentro = false): StonesLayout {
  return { amarrakos, piedras, adentro, reached: false };
}

/** The view before or after the count; `revision` must grow. */
export function sample(counted: boolean, revision: number): View {
  const awards = counted ? [...AWARDS] : [];
  const last: Happening = {
    sequence: revision,
    type: "hand_counted",
    at: 0,
    by: null,
    by_name: null,
    retracted_by: null,
    hand: 3,
    how: "told",
    awards,
    score: [],
    taken: [],
  };
  const taken = BEFORE.map((_, side) =>
    awards.reduce((n, one) => n + (one.side === side ? one.stones : 0), 0),
  );
  const { lances } = aHand();
  return aView({
    revision,
    match: { number: 1, game: 1, winner: null, state: "playing" },
    sides: BEFORE.map(([stones, lies], side) => {
      const last = awards.findLast((one) => one.side === side);
      return sideAt(side, last?.score ?? stones, last?.lies ?? lies);
    }),
    hand: {
      number: 3,
      phase: counted ? "counted" : "cards",
      lances: lances.map((lance) => ({ ...lance, state: "passed" })),
      turn: null,
      awards,
      taken,
    },
    latest: [last],
  });
}

function sideAt(side: number, stones: number, lies: StonesLayout): Side {
  const name = say(side === 0 ? "style.us" : "style.them");
  return { name, stones, games: side, matches: 0, ...lies };
}

/** A table and a hand to begin with, for samples of the style guide and for tests. */
export const aHand = (of: Partial<Hand> = {}): Hand => ({
  number: 7,
  phase: "grande",
  mano: 0,
  dealer: 3,
  lances: LANCES.map((_, n) => ({
    punto: false,
    state: n === 0 ? "open" : "waiting",
    stones: 0,
    side: null,
    ruling: null,
  })),
  said: { pares: [null, null, null, null], juego: [null, null, null, null] },
  turn: 0,
  standing: null,
  marks: [],
  cards: [null, null, null, null],
  held: [null, null, null, null],
  asks: { cards: [], told: [] },
  contradictions: [],
  verdicts: [],
  forfeit: null,
  awards: [],
  taken: [0, 0],
  game_winner: null,
  proposed: null,
  entries: [],
  ...of,
});

const BEGUN: HandStarted = {
  type: "hand_started",
  sequence: 40,
  at: 1_790_000_000,
  by: 1,
  by_name: "Jon",
  retracted_by: null,
  hand: 7,
  mano: 0,
  new_game: false,
};

/** A table with Ane, Jon, Miren and Iker; the phone "me" holds Ane's seat. */
export const aView = (of: Partial<Omit<View, "hand">> & { hand?: Partial<Hand> } = {}): View => ({
  type: "view",
  table: "K7QF",
  revision: 41,
  counter: false,
  stake: null,
  unrecorded: false,
  rules: {
    preset: "clasico",
    changed: {},
    players: 4,
    target: 40,
    games_to_win: 2,
    adentro_from: 35,
    amarrako: 5,
    amarrakos: 7,
    faces: "RCS7654A",
    juego_real: "off",
    suit_answers: [],
    wild: [],
    wild_choices: [],
    reminders: [],
    alone: false,
    plural: true,
  },
  match: { number: 1, game: 2, winner: null, state: "playing" },
  sides: [side("Nosotros", 23, 1), side("Ellos", 37, 0)],
  seats: ["Ane", "Jon", "Miren", "Iker"].map((player, seat) => ({
    side: seat % 2,
    player,
    phone: seat === 0 ? "me" : `phone${seat}`,
    gone_seconds: null,
    former: null,
    mano: seat === 0,
    captain: false,
  })),
  referee: null,
  draw: null,
  requests: [],
  may: [],
  latest: [BEGUN],
  ...of,
  hand: aHand(of.hand),
});

function side(name: string, stones: number, games: number): View["sides"][number] {
  return { name, stones, ...layoutAt(stones), games, matches: 0 };
}

/** Stones layout that the server sends for this many stones of a game to 40. */
export function layoutAt(stones: number): StonesLayout {
  return stones >= 35
    ? { piedras: stones - 35, amarrakos: 0, adentro: true, reached: stones >= 40 }
    : { piedras: stones % 5, amarrakos: Math.floor(stones / 5), adentro: false, reached: false };
}
