/** Sample views before and after a count, for the style guide. */
import type { Happening, ShownAward, Side, StonesLayout, View } from "../generated/protocol";
import { aHand, aView } from "./base-view";
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
