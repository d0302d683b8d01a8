/** Tests of verdicts on wrong declarations, by the rows of rule book §9. */
import { describe, expect, it } from "vitest";
import en from "../../../../scorekeeper/locales/en.json";
import eu from "../../../../scorekeeper/locales/eu.json";
import { aHand, inSpanish, telling } from "../../test/fixtures";
import {
  type Due,
  type Hand,
  type Held,
  LANCES,
  type LanceView,
  type Verdict,
} from "../generated/protocol";
import { sayVerdict } from "./verdicts";

const CARDS = [
  ["R", "C", "5", "4"],
  ["R", "R", "5", "4"],
  ["S", "S", "S", "4"],
  ["7", "7", "6", "6"],
];
const HELD: Held[] = [
  { pares: null, points: 29, juego: false },
  { pares: "par", points: 29, juego: false },
  { pares: "medias", points: 34, juego: true },
  { pares: "duples", points: 26, juego: false },
];

interface Row {
  lance?: "pares" | "juego";
  state: LanceView["state"];
  punto?: boolean;
  verdict: Partial<Verdict>;
  seat?: number;
  said?: boolean;
}

function say(
  { lance = "pares", state, punto = false, verdict, seat = 0, said = true }: Row,
  phrases = inSpanish,
) {
  const hand: Hand = {
    ...aHand(),
    cards: CARDS,
    held: HELD,
    lances: aHand().lances.map((one, n) => (LANCES[n] === lance ? { ...one, state, punto } : one)),
  };
  return sayVerdict(phrases, hand, {
    lance,
    kind: "void",
    wrong: [{ seat, said, sequence: 9 }],
    counts: [],
    returned: [],
    due: [],
    ...verdict,
  }).replaceAll("\u00a0", " ");
}

const due = (side: number, stones: number, rest: Partial<Due> = {}): Due => ({
  side,
  stones,
  reason: "deje",
  seat: null,
  held: null,
  ...rest,
});
const par = due(1, 1, { reason: "pares", seat: 1, held: "par" });
const duples = due(1, 3, { reason: "pares", seat: 3, held: "duples" });
const medias = due(0, 2, { reason: "pares", seat: 2, held: "medias" });
const back = due(0, 1);
const SAID = "Ane dijo que tenía pares, pero con R C 5 4 no los tiene.";

const ROWS: Record<string, [Row, string]> = {
  "declared pares, the partner holds none: bets are void and a deje goes back": [
    { state: "refused", verdict: { returned: [back], due: [par, duples] } },
    `${SAID} Lo envidado a Pares no vale. El deje de Nosotros vuelve: 1 piedra. ` +
      "Para Ellos, 4 piedras (Jon: par +1, Iker: duples +3).",
  ],
  "the same, nobody holds any": [
    { state: "no_bidding", verdict: {} },
    `${SAID} Lo jugado a Pares no vale. A Pares nadie se lleva nada.`,
  ],
  "all others hold, and the wrong side would win": [
    { state: "accepted", verdict: { due: [due(1, 1), par] } },
    `${SAID} Lo envidado a Pares no vale. Para Ellos, 2 piedras (deje +1, Jon: par +1).`,
  ],
  "all others hold, and the opponents win": [
    {
      state: "accepted",
      verdict: {
        kind: "as_usual",
        counts: [1, 2, 3],
        due: [due(1, 4, { reason: "bet", seat: 1 }), par],
      },
    },
    `${SAID} Lo envidado a Pares vale. Pares que cuentan: Jon, Miren, Iker. ` +
      "Para Ellos, 5 piedras (Jon: apuesta 4, Jon: par +1).",
  ],
  "only the partner holds": [
    { state: "no_bidding", verdict: { kind: "as_usual", counts: [2], due: [medias] } },
    `${SAID} Pares: se cuenta como siempre. Pares que cuentan: Miren. ` +
      "Para Nosotros, 2 piedras (Miren: medias +2).",
  ],
  "denied pares, partner and opponents hold": [
    {
      state: "passed",
      seat: 2,
      said: false,
      verdict: { kind: "as_usual", counts: [1, 3], due: [par] },
    },
    "Miren dijo que no tenía pares, pero con S S S 4 tiene medias. " +
      "Pares: se cuenta como siempre. Los pares de Miren no cuentan. " +
      "Pares que cuentan: Jon, Iker. Para Ellos, 1 piedra (Jon: par +1).",
  ],
  "declared juego, nobody holds it": [
    {
      lance: "juego",
      state: "no_bidding",
      verdict: { due: [due(1, 1), due(1, 1, { reason: "punto" })] },
    },
    "Ane dijo que tenía juego, pero R C 5 4 suman 29. Lo jugado a Juego no vale. " +
      "Para Ellos, 2 piedras (deje +1, punto +1).",
  ],
  "denied juego, nobody else holds it: punto is void": [
    {
      lance: "juego",
      state: "accepted",
      punto: true,
      seat: 2,
      said: false,
      verdict: { due: [due(0, 2, { reason: "juego", seat: 2, held: "juego" })] },
    },
    "Miren dijo que no tenía juego, pero S S S 4 suman 34. Lo envidado a Punto no vale. " +
      "Para Nosotros, 2 piedras (Miren: juego +2).",
  ],
  "denied juego, the partner holds it too: both count": [
    {
      lance: "juego",
      state: "no_bidding",
      seat: 2,
      said: false,
      verdict: { kind: "as_usual", counts: [0, 2], due: [] },
    },
    "Miren dijo que no tenía juego, pero S S S 4 suman 34. Juego: se cuenta como siempre. " +
      "Juegos que cuentan: Ane, Miren. A Juego nadie se lleva nada.",
  ],
  "left to the referee": [
    { state: "nobody", verdict: { kind: "ruling" } },
    `${SAID} Las reglas no dicen qué sigue a Pares: lo decide el árbitro.`,
  ],
};

describe("a verdict", () => {
  it.each(Object.entries(ROWS))("%s", (_, [row, sentence]) => {
    expect(say(row)).toBe(sentence);
  });

  it.each([
    ["eu", telling(eu)],
    ["en", telling(en)],
  ])("is complete in %s too", (_, phrases) => {
    for (const [row] of Object.values(ROWS))
      expect(say(row, phrases)).not.toMatch(/[{}]|undefined/);
  });
});
