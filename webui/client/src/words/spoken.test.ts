/**
 * Tests of the spoken count and the announcements, with the real dictionaries of all
 * languages.
 */
import { describe, expect, it } from "vitest";
import es from "../../../../scorekeeper/locales/es.json";
import {
  aBet,
  anAward,
  aView,
  happening,
  inBasque,
  inEnglish,
  inFrench,
  inSpanish,
  telling,
} from "../../test/fixtures";
import type { Happening, ShownAward, View } from "../generated/protocol";
import type { Phrases } from "./index";
import { sayNewCount } from "./spoken-count";
import { sayAnnouncement } from "./spoken-news";

const award = (
  lance: ShownAward["lance"],
  side: number,
  stones: number,
  rest: Partial<ShownAward> = {},
): ShownAward => {
  const score = rest.score ?? stones;
  return anAward({
    lance,
    side,
    stones,
    seat: 0,
    score,
    lies: { piedras: 0, amarrakos: 0, adentro: score >= 35, reached: score >= 40 },
    brings_adentro: score >= 35 && score - (rest.stones ?? stones) < 35,
    ...rest,
  });
};
const deje = (
  lance: ShownAward["lance"],
  side: number,
  stones: number,
  score = stones,
): ShownAward => award(lance, side, stones, { reason: "deje", when: "bid", score });

/** A view with both sides far from adentro, unless the test says otherwise. */
const before = (stones: readonly number[] = [10, 10]): View => {
  const view = aView();
  return {
    ...view,
    sides: view.sides.map((side, n) => ({
      ...side,
      stones: stones[n] ?? 0,
      adentro: (stones[n] ?? 0) >= 35,
    })),
  };
};
/** The view after the last cards were shown. */
const counted = (
  was: View,
  awards: ShownAward[],
  { winner = null, match = null }: { winner?: number | null; match?: number | null } = {},
): View => ({
  ...was,
  revision: was.revision + 3,
  match: { ...was.match, winner: match },
  hand: {
    ...was.hand,
    phase: "counted",
    awards,
    taken: takenBy(awards, was.sides.length),
    game_winner: winner,
  },
  sides: was.sides.map((side, n) => {
    const stones = awards.findLast((one) => one.side === n)?.score ?? side.stones;
    return { ...side, stones, adentro: stones >= 35 };
  }),
  latest: [
    happening({ type: "cards_shown", seat: 3, cards: ["R", "R", "7", "A"], sequence: 41 }),
    happening({ type: "hand_counted", awards, sequence: 42 }),
    ...(winner === null ? [] : [happening({ type: "game_won", side: winner, sequence: 43 })]),
  ],
});
/** The sums that the server sends with the awards. */
function takenBy(awards: readonly ShownAward[], sides: number): number[] {
  const sums = Array.from({ length: sides }, () => 0);
  for (const { side, stones } of awards) sums[side] = (sums[side] ?? 0) + stones;
  return sums;
}

const spoken = (
  phrases: Phrases,
  awards: ShownAward[],
  end: Parameters<typeof counted>[2] = {},
  stones?: number[],
) => {
  const was = before(stones);
  return sayNewCount(phrases, was, counted(was, awards, end));
};

const PARES_AND_JUEGO = [
  award("pares", 0, 2, { reason: "pares", score: 34 }),
  award("juego", 0, 3, { reason: "juego", score: 37 }),
];
/** The example hand of the texts, with ten at grande and a deje at juego. */
const WORKED = [
  deje("juego", 1, 1),
  award("grande", 1, 10, { score: 11 }),
  award("chica", 0, 1, { reason: "passed", score: 1 }),
  award("pares", 0, 3, { reason: "pares", score: 4 }),
  award("pares", 0, 1, { reason: "pares", score: 5 }),
  award("juego", 1, 3, { reason: "juego", score: 14 }),
  award("juego", 1, 2, { reason: "juego", score: 16 }),
];

describe("the spoken count", () => {
  it("has for each side the lances with their stones, the sum, and adentro when it is reached", () => {
    expect(spoken(inSpanish, PARES_AND_JUEGO, {}, [32, 10])).toBe(
      "Nosotros: 2 de pares y 3 de juego, 5: adentro.",
    );
    expect(spoken(inBasque, PARES_AND_JUEGO, {}, [32, 10])).toBe(
      "Gu: pareetan 2 eta jokoan 3, guztira 5: barruan.",
    );
    expect(spoken(inEnglish, PARES_AND_JUEGO, {}, [32, 10])).toBe(
      "Us: 2 for pares and 3 for juego, 5 in all: adentro.",
    );
    expect(spoken(inFrench, PARES_AND_JUEGO, {}, [32, 10])).toBe(
      "Nous\u00a0: 2 aux paires et 3 au jeu, 5 en tout\u00a0: dedans.",
    );
  });

  it("has both sides, each lance once, with the deje taken before", () => {
    expect(spoken(inSpanish, WORKED)).toBe(
      "Nosotros: una de chica y 4 de pares, 5. Ellos: 10 de grande, 5 de juego y una de deje, 16.",
    );
    expect(spoken(inBasque, WORKED)).toBe(
      "Gu: txikian bat eta pareetan 4, guztira 5. " +
        "Haiek: handian 10, jokoan 5 eta tiratik bat, guztira 16.",
    );
    expect(spoken(inEnglish, WORKED)).toBe(
      "Us: one for chica and 4 for pares, 5 in all. " +
        "Them: 10 for grande, 5 for juego and one for the deje, 16 in all.",
    );
  });

  it("has no sum for a single lance, and one stone in words", () => {
    const punto = [award("juego", 1, 1, { punto: true, reason: "punto" })];
    expect(spoken(inSpanish, punto)).toBe("Ellos: una de punto.");
    expect(spoken(inBasque, punto)).toBe("Haiek: puntuan bat.");
    expect(spoken(inEnglish, punto)).toBe("Them: one for punto.");
    expect(spoken(inFrench, punto)).toBe("Eux\u00a0: un au point.");
  });

  it("has large numbers that agree with their noun", () => {
    const many = [award("grande", 0, 20), award("chica", 0, 1)];
    expect(spoken(inSpanish, many)).toBe("Nosotros: 20 de grande y una de chica, veintiuna.");
    expect(spoken(inBasque, [award("pares", 0, 31)])).toBe("Gu: pareetan hogeita hamaika.");
    expect(spoken(inSpanish, [award("pares", 0, 31)])).toBe("Nosotros: treinta y una de pares.");
    expect(spoken(inSpanish, [award("pares", 0, 11)])).toBe("Nosotros: 11 de pares.");
  });

  it("names punto in a hand where somebody wrongly declared juego", () => {
    expect(spoken(inSpanish, [award("juego", 0, 1, { reason: "punto" })])).toBe(
      "Nosotros: una de punto.",
    );
  });

  it("says adentro once: not for a side that was adentro before", () => {
    const again = [award("pares", 0, 2, { reason: "pares", score: 38 })];
    expect(spoken(inSpanish, again, {}, [36, 0])).toBe("Nosotros: 2 de pares.");
  });

  it("says who won the game, without a sum past the target", () => {
    const won = [award("grande", 1, 10, { score: 40 }), award("pares", 1, 3, { score: 40 })];
    expect(spoken(inSpanish, won, { winner: 1 }, [30, 33])).toBe(
      "Ellos: 10 de grande y 3 de pares. Juego para Ellos.",
    );
    expect(spoken(inBasque, won, { winner: 1 }, [30, 33])).toBe(
      "Haiek: handian 10 eta pareetan 3. Jokoaren irabazlea: Haiek.",
    );
    expect(spoken(inEnglish, won, { winner: 1, match: 1 }, [30, 33])).toBe(
      "Them: 10 for grande and 3 for pares. Match to Them!",
    );
  });

  it("says that a game was won by a deje", () => {
    expect(spoken(inSpanish, [deje("grande", 0, 1, 40)], { winner: 0 }, [39, 0])).toBe(
      "Nosotros: una de deje. Juego para Nosotros.",
    );
  });

  it("says an órdago with its lance, and nothing else of the hand", () => {
    const ordago = [
      deje("grande", 0, 2),
      award("juego", 1, 0, { reason: "ordago", when: "ordago" }),
    ];
    expect(spoken(inSpanish, ordago, { winner: 1 })).toBe("Órdago a juego. Juego para Ellos.");
    expect(spoken(inBasque, ordago, { winner: 1 })).toBe(
      "Hordago jokoan. Jokoaren irabazlea: Haiek.",
    );
    const punto = [award("juego", 0, 0, { reason: "ordago", punto: true })];
    expect(spoken(inSpanish, punto, { winner: 0, match: 0 })).toBe(
      "Órdago al punto. ¡Partida para Nosotros!",
    );
    expect(spoken(inEnglish, punto, { winner: 0 })).toBe("Órdago at punto. Game to Us.");
  });

  it("says that nobody takes anything", () => {
    expect(spoken(inSpanish, [])).toBe("Nadie se lleva nada.");
  });

  it("names players who are sides of their own", () => {
    const alone = telling(es, ["Ane", "Jon", "Miren"]);
    const awards = [award("grande", 2, 2), award("chica", 0, 1), award("pares", 2, 1)];
    expect(spoken(alone, awards)).toBe("Ane: una de chica. Miren: 2 de grande y una de pares, 3.");
  });
});

describe("when to speak", () => {
  const was = before([34, 10]);
  const now = counted(was, WORKED);

  it("does not repeat: the same view, an older one, another table's", () => {
    expect(sayNewCount(inSpanish, now, now)).toBeNull();
    expect(
      sayNewCount(inSpanish, now, { ...now, revision: now.revision + 1, latest: [] }),
    ).toBeNull();
    expect(sayNewCount(inSpanish, { ...was, revision: 99 }, now)).toBeNull();
    expect(sayNewCount(inSpanish, { ...was, table: "T4NC" }, now)).toBeNull();
  });

  it("does not speak when an undo goes back to a count", () => {
    const back: View = {
      ...now,
      revision: 60,
      latest: [happening({ type: "undone", back: 50 })],
    };
    const next = { ...was, revision: 50, hand: { ...was.hand, number: 8 } };
    expect(sayNewCount(inSpanish, next, back)).toBeNull();
  });

  it("speaks a proposed count when it is complete, and not again when it is booked", () => {
    const proposed: View["hand"]["proposed"] = {
      awards: WORKED,
      taken: takenBy(WORKED, 2),
      score: [5, 16],
      winner: null,
    };
    const waiting: View = {
      ...now,
      hand: { ...was.hand, phase: "proposed", proposed },
      sides: was.sides,
      latest: [happening({ type: "count_proposed", awards: WORKED })],
    };
    const said = sayNewCount(inSpanish, was, now);
    expect(said).not.toBeNull();
    expect(sayNewCount(inSpanish, was, waiting)).toBe(said);
    expect(sayAnnouncement(inSpanish, was, waiting).startsWith(String(said))).toBe(true);
    const booked = {
      ...now,
      revision: now.revision + 1,
      latest: [happening({ type: "hand_counted", awards: WORKED })],
    };
    expect(sayNewCount(inSpanish, waiting, booked)).toBeNull();
    expect(sayAnnouncement(inSpanish, waiting, booked)).toBe("Marcador: Nosotros 5, Ellos 16.");
    const won = { ...booked, match: { ...booked.match, winner: 1 } };
    expect(sayNewCount(inSpanish, waiting, won)).toBe("¡Partida para Ellos!");
  });

  it("speaks a corrected count again", () => {
    const corrected = happening({ type: "corrected", back: 41, sequence: 50 });
    const again = counted({ ...was, revision: 50 }, [award("grande", 0, 5)]);
    expect(sayNewCount(inSpanish, now, { ...again, latest: [corrected, ...again.latest] })).toBe(
      "Nosotros: 5 de grande.",
    );
  });

  it("during the bidding speaks only a deje that brings its side adentro", () => {
    const taken = (one: ShownAward): View => ({
      ...was,
      revision: was.revision + 2,
      hand: { ...was.hand, awards: [one] },
      latest: [
        happening({ type: "bid_spoken", seat: 1, lance: "grande", word: "no_queremos" }),
        happening({ type: "stones_taken", award: one }),
      ],
    });
    expect(sayNewCount(inSpanish, was, taken(deje("grande", 1, 1, 11)))).toBeNull();
    expect(sayNewCount(inSpanish, was, taken(deje("grande", 0, 1, 35)))).toBe(
      "Nosotros: una de deje: adentro.",
    );
  });
});

describe("announcements for screen readers", () => {
  const was = before();
  const step = (
    latest: Happening[],
    rest: Partial<View> = {},
    hand: Partial<View["hand"]> = {},
  ): View => ({
    ...was,
    revision: was.revision + 1,
    latest,
    ...rest,
    hand: { ...was.hand, ...hand },
  });
  const envido = happening({
    type: "bid_spoken",
    seat: 0,
    lance: "grande",
    word: "envido",
    stones: 5,
    total: 5,
    sequence: 50,
  });
  const standing = aBet(41, { lance: "grande", seat: 0, side: 0, awaited: [1, 3] });

  it("name the lance that a bet opens, and who has to answer, once", () => {
    const bet = step([envido], {}, { standing, entries: [envido] });
    expect(sayAnnouncement(inSpanish, was, bet)).toBe("Grande: Ane envida 5. Responde Jon o Iker.");
    const later = {
      ...bet,
      revision: 60,
      latest: [happening({ type: "player_sat", name: "Nerea" })],
    };
    expect(sayAnnouncement(inSpanish, bet, later)).toBe("Nerea se sienta.");
    expect(sayAnnouncement(inSpanish, bet, bet)).toBe("");
  });

  it("word a deje as it is spoken", () => {
    const refused = happening({
      type: "bid_spoken",
      seat: 1,
      lance: "grande",
      word: "no_queremos",
    });
    const taken = happening({ type: "stones_taken", award: deje("grande", 0, 1, 11) });
    expect(sayAnnouncement(inSpanish, was, step([refused, taken], {}, { phase: "chica" }))).toBe(
      "Jon: no queremos. Nosotros: una de deje.",
    );
  });

  it("name what is asked for", () => {
    const passed = happening({ type: "lance_passed", lance: "chica" });
    expect(sayAnnouncement(inSpanish, was, step([passed], {}, { phase: "pares_said" }))).toBe(
      "Chica: todos pasan. ¿Pares?",
    );
    const asks = { cards: [1, 3], told: [] };
    expect(sayAnnouncement(inBasque, was, step([passed], {}, { phase: "cards", asks }))).toBe(
      "Txikia: denek paso. Kartak erakusteko: Jon, Iker.",
    );
  });

  it("word the count as it is spoken, then the score, without repetitions", () => {
    const far = before([32, 10]);
    expect(sayAnnouncement(inSpanish, far, counted(far, PARES_AND_JUEGO))).toBe(
      "Iker enseña R\u00a0R\u00a07\u00a0A. Nosotros: 2 de pares y 3 de juego, 5: adentro. " +
        "Marcador: Nosotros 37, Ellos 10.",
    );
    const won = counted(before([39, 0]), [deje("grande", 0, 1, 40)], { winner: 0 });
    const said = sayAnnouncement(inSpanish, far, won);
    expect(said.match(/Juego para Nosotros/g)).toHaveLength(1);
    expect(said.match(/deje/g)).toHaveLength(1);
    expect(said).toMatch(/Juegos: Nosotros 1, Ellos 0\.$/);
  });

  it("of a whole hand entered at once are its count", () => {
    const far = before([32, 10]);
    const all = counted(far, PARES_AND_JUEGO);
    const passes = ["grande", "chica", "pares", "juego"] as const;
    const told = [...passes, ...passes].map((lance) => happening({ type: "lance_passed", lance }));
    expect(sayAnnouncement(inSpanish, far, { ...all, latest: [...told, ...all.latest] })).toMatch(
      /^Nosotros: 2 de pares/,
    );
  });

  it("leave out what is announced elsewhere on the page", () => {
    const overruled = happening({
      type: "answer_overruled",
      seat: 1,
      word: "quiero",
      stands_seat: 3,
      stands_word: "no_quiero",
      stands_stones: null,
    });
    const both = step([envido, overruled], {}, { entries: [envido] });
    expect(sayAnnouncement(inSpanish, was, both)).toBe(
      "Grande: Ane envida 5. Vale «Iker no quiere», no «Jon quiere».",
    );
    expect(sayAnnouncement(inSpanish, was, both, new Set(["answer_overruled"]))).toBe(
      "Grande: Ane envida 5.",
    );
  });

  it("name what an undo took back", () => {
    const bet = step([envido], {}, { standing, entries: [envido] });
    const goes = {
      kind: "step",
      steps: 1,
      hands: [],
      games: [],
      match: null,
      first: envido,
    } as const;
    const took_back = { ...goes, hands: [], games: [] };
    const undone = happening({
      type: "undone",
      by_name: "Iker",
      by: 3,
      back: 50,
      took_back,
    });
    expect(sayAnnouncement(inSpanish, bet, { ...was, revision: 70, latest: [undone] })).toBe(
      "Iker deshizo: envido 5 de Ane (lo apunta Jon).",
    );
  });
});

it("every sentence is complete in every language", () => {
  for (const phrases of [inSpanish, inBasque, inEnglish, inFrench]) {
    for (const lance of ["grande", "chica", "pares", "juego"] as const) {
      for (const [punto, reason] of [
        [false, "bet"],
        [true, "punto"],
        [false, "deje"],
        [false, "ordago"],
      ] as const) {
        const was = before();
        for (const n of [1, 2, 21, 31, 41, 51, 61, 71, 81, 91]) {
          const one = award(lance, 0, n, { punto: punto && lance === "juego", reason });
          expect(sayNewCount(phrases, was, counted(was, [one]))).toMatch(/^[^{}]+$/);
          expect(sayNewCount(phrases, was, counted(was, [one]))).not.toMatch(/undefined|say\./);
        }
      }
    }
  }
});
