/** A knockout of a power of two of pairs, as the server sends it. */
import type {
  Championship,
  ChampionshipMatch,
  Mine,
  Room,
  Round,
} from "../src/generated/championship";

const matchOf = (
  number: number,
  round: number,
  more: Partial<ChampionshipMatch>,
): ChampionshipMatch => ({
  number,
  stage: 0,
  round,
  group: 0,
  sides: [null, null],
  sources: [null, null],
  players: [],
  games: 2,
  state: "waiting",
  table: null,
  code: null,
  held: false,
  referee: false,
  called: null,
  began: null,
  given: [0, 0],
  kings: null,
  substitutes: [],
  result: null,
  dispute: null,
  place: null,
  about: null,
  day: null,
  note: null,
  proposed: null,
  until: null,
  overdue: false,
  ...more,
});

const NAMES: Record<number, Round["name"]> = { 2: "final", 4: "semifinals", 8: "quarterfinals" };

export function knockout(pairs: number, more: Partial<Championship> = {}): Championship {
  const matches: ChampionshipMatch[] = [];
  const rounds: Round[] = [];
  let before: ChampionshipMatch[] = [];
  for (let of = pairs, round = 1; of > 1; of /= 2, round++) {
    const first = matches.length + 1;
    const drawn = Array.from({ length: of / 2 }, (_, n) =>
      matchOf(first + n, round, {
        sides: round === 1 ? [[2 * n + 1], [2 * n + 2]] : [null, null],
        sources: [before[2 * n]?.number ?? null, before[2 * n + 1]?.number ?? null],
      }),
    );
    matches.push(...drawn);
    rounds.push({
      number: round,
      name: NAMES[of] ?? "last_16",
      of,
      matches: drawn.map(({ number }) => number),
      byes: [],
      third_place: null,
    });
    before = drawn;
  }
  return {
    code: "XYZ2",
    name: "Campeonato de otoño",
    format: "knockout",
    seed: "12AB",
    revision: 9,
    state: "playing",
    entry: "pairs",
    rules: "clasico",
    target: 40,
    rooms: 8,
    criteria: ["matches"],
    four_kings: false,
    entries: Array.from({ length: pairs }, (_, n) => ({
      number: n + 1,
      name: `Pareja ${n + 1}`,
      players: [`Ane ${n + 1}`, `Jon ${n + 1}`],
      seed: null,
      present: true,
      out: null,
    })),
    stages: [
      {
        kind: "knockout",
        name: null,
        second_chance: false,
        minutes: 0,
        drawn: true,
        over: false,
        rounds,
        groups: [],
        last: null,
        over_days: false,
        days: [],
        current: null,
      },
    ],
    matches,
    calls: [],
    queue: [],
    draw: null,
    clock: null,
    notices: [],
    winner: null,
    playing_on: [],
    may_enter: false,
    ...more,
  };
}

/** The championship with some fields of a match changed. */
export function withMatch(
  now: Championship,
  number: number,
  more: Partial<ChampionshipMatch>,
): Championship {
  const matches = now.matches.map((one) => (one.number === number ? { ...one, ...more } : one));
  return { ...now, matches };
}

export const mineOf = (entries: number[], match: number | null = null): Mine => ({
  type: "mine",
  director: false,
  entries,
  own: entries.map((entry) => ({ entry, phone: "first", may: [], matches: [], asking: [] })),
  waiting: [],
  match,
  seat: false,
});

/** So many tables, of which the first `taken` have a match. */
export const roomOf = (tables: number, taken = tables): Room => ({
  type: "room",
  whole: true,
  now: 0,
  tables: Array.from({ length: tables }, (_, n) => ({
    table: n + 1,
    match: n < taken ? n + 1 : null,
    code: null,
    games: [0, 0],
    score: [0, 0],
    adentro: [false, false],
    hand: 0,
    lance: null,
    since: null,
    moved: null,
    phones: 0,
    screens: 0,
    needs: [],
  })),
});
