/** Sample views before and after a count, for the style guide. */
import type { Happening, Lance, ShownAward, Side, StonesLayout, View } from "../generated/protocol";
import { say } from "./words";

const RULES: View["rules"] = {
  preset: "clasico",
  changed: {},
  players: 4,
  target: 40,
  games_to_win: 2,
  adentro_from: 35,
  amarrako: 5,
  amarrakos: 7,
  faces: [],
  juego_real: "off",
  wild: [],
  reminders: [],
};
const PLAYERS = ["Ane", "Jon", "Miren", "Iker"];
const LANCES: readonly Lance[] = ["grande", "chica", "pares", "juego"];
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

const PAIRS = [0, 1] as const;

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
  return {
    type: "view",
    table: "MUS",
    revision,
    counter: false,
    rules: RULES,
    match: { number: 1, game: 1, winner: null, state: "playing" },
    sides: BEFORE.map(([stones, lies], side) => {
      const last = awards.findLast((one) => one.side === side);
      return sideAt(side, last?.score ?? stones, last?.lies ?? lies);
    }),
    seats: PLAYERS.map((player, seat) => ({
      seat,
      side: seat % 2,
      player,
      phone: null,
      present: true,
      gone_seconds: null,
      former: null,
      mano: seat === 0,
      dealer: seat === 3,
      captain: false,
    })),
    referee: null,
    draw: null,
    asked: null,
    hand: {
      number: 3,
      phase: counted ? "counted" : "cards",
      mano: 0,
      dealer: 3,
      lances: LANCES.map((lance) => ({
        lance,
        punto: false,
        state: "passed",
        stones: 0,
        side: null,
        bids: [],
        ruling: null,
      })),
      said: { pares: PLAYERS.map(() => null), juego: PLAYERS.map(() => null) },
      turn: null,
      standing: null,
      marks: [],
      cards: PLAYERS.map(() => null),
      held: PLAYERS.map(() => null),
      asks: { cards: [], told: [] },
      contradictions: [],
      verdicts: [],
      forfeit: null,
      awards,
      taken: PAIRS.map((side) =>
        awards.reduce((n, one) => n + (one.side === side ? one.stones : 0), 0),
      ),
      game_winner: null,
      proposed: null,
      entries: [],
    },
    may: [],
    last,
    latest: [last],
  };
}

function sideAt(side: number, stones: number, lies: StonesLayout): Side {
  const name = say(side === 0 ? "style.us" : "style.them");
  return { side, name, stones, games: side, matches: 0, ...lies };
}
