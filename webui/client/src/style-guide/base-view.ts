/** A table and a hand to begin with, for samples of the style guide and for tests. */
import {
  type Hand,
  type HandStarted,
  LANCES,
  type StonesLayout,
  type View,
} from "../generated/protocol";

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
    expel: null,
    mano: seat === 0,
    captain: false,
  })),
  referee: null,
  draw: null,
  asked: null,
  disputed: null,
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
