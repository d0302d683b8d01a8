/** Tests of the sentences, with the real dictionaries of all languages. */
import { describe, expect, it } from "vitest";
import en from "../../../../scorekeeper/locales/en.json";
import es from "../../../../scorekeeper/locales/es.json";
import eu from "../../../../scorekeeper/locales/eu.json";
import fr from "../../../../scorekeeper/locales/fr.json";
import { aBet, anAward, happening as anyHappening, telling } from "../../test/fixtures";
import type {
  Act,
  Happening,
  LanceView,
  ShownAward,
  Side,
  StepBegun,
  UndoExtent,
} from "../generated/protocol";
import {
  sayAmarrakos,
  sayAwaited,
  sayAward,
  sayHappening,
  sayHeld,
  sayHistoryLine,
  sayLanceState,
  sayLost,
  saySideScore,
  sayStones,
} from "./index";
import { ergative, genitive, ofNumber } from "./phrases";

const PLAYERS = ["Ane", "Jon", "Iker", "Mirén"];
const inSpanish = telling(es, ["Nosotros", "Ellos"], PLAYERS);
const inBasque = telling(eu, ["Gu", "Haiek"], PLAYERS);
const inEnglish = telling(en, ["Us", "Them"], PLAYERS);
const inFrench = telling(fr, ["Nous", "Eux"], PLAYERS);

type Type = Happening["type"];
const happening = <T extends Type>(type: T, rest: Partial<Extract<Happening, { type: T }>> = {}) =>
  anyHappening<T>({ sequence: 9, at: 0, by: 2, by_name: "Iker", type, ...rest });
const award = (rest: Partial<ShownAward>) =>
  anAward({ stones: 5, seat: 0, cards: ["R", "R", "7", "A"], score: 28, ...rest });
const bid = happening("bid_spoken", {
  seat: 1,
  lance: "grande",
  word: "envido",
  stones: 5,
  total: 5,
});

describe("awards", () => {
  it("have lance, reason, side, stones and the cards", () => {
    expect(sayAward(inSpanish, award({}))).toBe(
      "Grande · apuesta 5 · Nosotros +5 (Ane: R\u00a0R\u00a07\u00a0A)",
    );
    expect(sayAward(inBasque, award({}))).toBe(
      "Handia · 5eko apustua · Gu +5 (Ane: R\u00a0R\u00a07\u00a0A)",
    );
    expect(sayAward(inEnglish, award({}))).toBe(
      "Grande · bet of 5 · Us +5 (Ane: R\u00a0R\u00a07\u00a0A)",
    );
  });

  it("name what is held, and no player if none earned it", () => {
    const pares = award({
      lance: "pares",
      reason: "pares",
      held: "duples",
      stones: 3,
      cards: null,
    });
    expect(sayAward(inSpanish, pares)).toBe("Pares · duples · Nosotros +3 (Ane)");
    const deje = award({
      lance: "chica",
      reason: "deje",
      side: 1,
      stones: 1,
      seat: null,
      cards: null,
    });
    expect(sayAward(inSpanish, deje)).toBe("Chica · deje · Ellos +1");
    expect(sayAward(inBasque, deje)).toBe("Txikia · tira · Haiek +1");
  });

  it("name punto, and an órdago without stones", () => {
    const punto = award({ lance: "juego", punto: true, reason: "punto", stones: 1 });
    expect(sayAward(inSpanish, punto)).toBe("Punto · Nosotros +1 (Ane: R\u00a0R\u00a07\u00a0A)");
    const ordago = award({ reason: "ordago", stones: 0, cards: null });
    expect(sayAward(inSpanish, ordago)).toBe("Grande · órdago · Nosotros (Ane)");
  });
});

describe("happenings", () => {
  it("repeat the words of the bidding", () => {
    expect(sayHappening(bid, inSpanish)).toBe("Jon envida 5");
    expect(sayHappening(bid, inBasque)).toBe("Jon: enbido 5");
    const raise = { ...bid, word: "reenvido" as const, stones: 2, total: 7 };
    expect(sayHappening(raise, inSpanish)).toBe("Jon envida 2 más: van 7");
    const ordago = { ...bid, word: "ordago" as const, stones: null, total: null };
    expect(sayHappening(ordago, inBasque)).toBe("Jon: hordago!");
  });

  const step: UndoExtent = { kind: "step", steps: 1, hands: [], games: [], match: null };
  const undone = (first: StepBegun, goes: Partial<UndoExtent> = {}) =>
    happening("undone", { back: 7, took_back: { ...step, ...goes, first } });

  it("name what an undo took back, and its author", () => {
    const own: Happening = { ...bid, by: 1, by_name: "Jon" };
    expect(sayHappening(undone(own), inSpanish)).toBe("Iker deshizo: envido 5 de Jon");
    expect(sayHappening(undone(own), inBasque)).toBe("Ikerrek desegin du: «Jon: enbido 5»");
    expect(sayHappening(undone(own), inEnglish)).toBe("Iker undid: Jon’s bet of 5");
    const passed = happening("lance_passed", { lance: "chica", by: 0, by_name: "Ane" });
    expect(sayHappening(undone(passed), inSpanish)).toBe(
      "Iker deshizo: Chica: todos pasan (lo apunta Ane)",
    );
    const whole: StepBegun = { ...passed, type: "hand_told" };
    expect(sayHappening(undone(whole), inSpanish)).toBe(
      "Iker deshizo: la mano entera apuntada por Ane",
    );
    expect(sayHappening(undone(own, { steps: 3 }), inSpanish)).toBe(
      "Iker deshizo: 3 pasos, desde «envido 5 de Jon»",
    );
  });

  it("name the game or match that was undone, and who agreed", () => {
    const game = { hands: [7], games: [1] };
    expect(sayHappening(undone(bid, { ...game, kind: "game" }), inSpanish)).toBe(
      "Iker deshizo: el juego ganado por Ellos",
    );
    const match: Happening = {
      ...undone(bid, { ...game, kind: "match", match: 1 }),
      asked_by: "Ane",
    };
    expect(sayHappening(match, inSpanish)).toBe(
      "Ane deshizo, con el sí de Iker: la partida ganada por Ellos",
    );
    const goes: UndoExtent = { ...step, ...game, kind: "match", match: 1 };
    expect(sayLost(goes, inSpanish).lost).toBe(
      "la mano 7, el juego ganado por Ellos y la partida ganada por Ellos",
    );
    expect(sayLost({ ...goes, games: [], match: null, hands: [7, 8] }, inEnglish).lost).toBe(
      "hands 7, 8",
    );
  });

  it("name what was corrected, or removed alone", () => {
    const corrected = happening("corrected", {
      back: 7,
      took_back: { ...step, first: bid },
    });
    expect(sayHappening(corrected, inSpanish)).toBe(
      "Iker corrige: envido 5 de Jon (lo apunta Iker)",
    );
    expect(sayHappening({ ...corrected, alone: true }, inSpanish)).toBe(
      "Iker deshizo: envido 5 de Jon (lo apunta Iker)",
    );
  });

  it("name a corrected entry as it stands now where the correction is undone", () => {
    const stands = { ...bid, stones: 8, by: 1, by_name: "Jon" };
    const first = happening("corrected", { back: 7, took_back: { ...step, first: bid }, stands });
    const undone = happening("undone", { took_back: { ...step, first } });
    expect(sayHappening(undone, inSpanish)).toBe("Iker deshizo: la corrección: envido 8 de Jon");
  });

  it("have the lance and the author in the history", () => {
    expect(sayHistoryLine(bid, inSpanish)).toBe("Grande: Jon envida 5 (lo apunta Iker)");
    expect(sayHistoryLine({ ...bid, by: 1, by_name: "Jon" }, inSpanish)).toBe(
      "Grande: Jon envida 5",
    );
  });

  it("mark a bid out of turn", () => {
    expect(sayHistoryLine({ ...bid, out_of_turn: true }, inSpanish)).toBe(
      "Grande: Jon envida 5 (fuera de turno) (lo apunta Iker)",
    );
    expect(sayHappening({ ...bid, out_of_turn: true }, inSpanish)).toBe("Jon envida 5");
  });

  it("have the total of a hand from the server, including its dejes", () => {
    const awards = [award({ side: 1, stones: 2 })];
    expect(sayHappening(happening("hand_counted", { awards, taken: [8, 2] }), inSpanish)).toBe(
      "Recuento: Nosotros +8, Ellos +2",
    );
    const nothing = happening("hand_counted", { awards: [], taken: [0, 0] });
    expect(sayHappening(nothing, inEnglish)).toBe("Count: nothing");
  });

  it("have how a game was won, and the games so far", () => {
    const won = happening("game_won", { side: 1, how: "ordago", games: [1, 2] });
    expect(sayHappening(won, inSpanish)).toBe("Juego para Ellos · de órdago · 1\u2060–\u20602");
  });

  it("name what was asked for, who agreed, and what nobody answered", () => {
    const score = { score: [12, 7], reason: "un lío" };
    const acts: Act[] = [{ type: "set_score", stones: [12, 7], games: [0, 0], reason: "un lío" }];
    expect(sayHappening(happening("requested", { acts }), inSpanish)).toBe(
      "Iker pide: poner el marcador 12\u2060–\u20607 (un lío)",
    );
    expect(sayHappening(happening("declined", { acts, how: "withdrawn" }), inEnglish)).toBe(
      "Iker no longer asks: set the score 12\u2060–\u20607 (un lío)",
    );
    const told: Act[] = [{ type: "tell_hand", lances: [] }];
    const ends = { acts: told, winner: 1, match: true };
    expect(sayHappening(happening("requested", ends), inSpanish)).toBe(
      "Iker pide: la partida para Ellos, sin cartas",
    );
    const disputed = happening("declined", { acts, disputed: true });
    expect(sayHappening(disputed, inEnglish)).toBe(
      "Iker declines: set the score 12\u2060–\u20607 (un lío). The referee or the house decides",
    );
    const seat = { kind: "seat" as const, name: "Xabi", acts: [] };
    const alone = { by: null, by_name: null } as const;
    expect(sayHappening(happening("requested", { ...seat, ...alone }), inSpanish)).toBe(
      "Xabi quiere sentarse",
    );
    expect(sayHappening(happening("declined", { ...seat, how: "time", ...alone }), inEnglish)).toBe(
      "Nobody answered: let Xabi sit down",
    );
    const removal = { kind: "removal" as const, name: "Xabi", acts: [] };
    expect(sayHappening(happening("declined", removal), inBasque)).toBe(
      "Ikerrek ezetz dio: Xabi mahaitik botatzea",
    );
    const others: Act[] = [
      { type: "count_stones", side: 0, stones: 5 },
      { type: "end_match" },
      { type: "rename_player", seat: 1, name: "Nerea" },
      { type: "rename_side", side: 1, name: "Los otros" },
    ];
    expect(sayHappening(happening("accepted", { acts: others }), inSpanish)).toBe(
      "Iker dice que sí: 5 piedras a mano para Nosotros, terminar la partida sin ganador, llamar Nerea a Jon, llamar Los otros a Ellos",
    );
    expect(sayHappening(happening("score_set", { ...score, asked_by: "Ane" }), inBasque)).toBe(
      "Adostutako markagailua: 12\u2060–\u20607 (un lío)",
    );
    const booked = happening("hand_counted", {
      awards: [award({})],
      taken: [5, 0],
      by: null,
      by_name: null,
    });
    expect(sayHappening({ ...booked, how: "time" }, inSpanish)).toBe(
      "Recuento apuntado, sin respuesta a tiempo: Nosotros +5",
    );
    expect(sayHappening({ ...booked, how: "seen" }, inSpanish)).toBe("Recuento: Nosotros +5");
  });

  it("of every type are complete sentences in every language", () => {
    const types: Happening["type"][] = [
      "match_started",
      "player_sat",
      "seat_left",
      "phone_expelled",
      "seat_freed",
      "player_renamed",
      "side_renamed",
      "seat_given",
      "hand_started",
      "mano_set",
      "bid_spoken",
      "lance_passed",
      "declared",
      "cards_shown",
      "lance_told",
      "stones_taken",
      "hand_counted",
      "game_won",
      "match_won",
      "match_abandoned",
      "score_set",
      "answer_overruled",
      "undone",
      "redone",
      "corrected",
      "count_proposed",
      "requested",
      "accepted",
      "declined",
      "stones_counted",
      "count_taken_back",
      "full_match_begun",
      "counting_begun",
      "target_set",
      "noted",
      "verdict_accepted",
      "lance_ruled",
      "hand_taken",
      "game_taken",
      "match_taken",
      "card_drawn",
      "seats_drawn",
      "referee_came",
      "referee_left",
    ];
    const full = {
      ...bid,
      seat: 1,
      side: 0,
      lance: "pares",
      word: "quiero",
      what: "mus_visto",
      has: true,
      cards: ["R", "R", "7", "A"],
      face: "R",
      winner: 1,
      values: { "1": "duples" },
      mano: 0,
      name: "Ana",
      award: award({}),
      awards: [award({})],
      score: [23, 37],
      games: [1, 0],
      games_to_win: 2,
      target: 40,
      reason: "error",
      how: "count",
      stands_seat: 3,
      stands_word: "no_quiero",
      stands_stones: null,
      back: 4,
      acts: [{ type: "undo", to: 7 }],
      took_back: { ...step, first: bid },
    };
    for (const phrases of [inSpanish, inBasque, inEnglish, inFrench]) {
      for (const type of types) {
        const said = sayHappening({ ...full, type } as unknown as Happening, phrases);
        expect(said, type).toMatch(/\S/);
        expect(said, type).not.toMatch(/[{}]|undefined|null|NaN/);
      }
    }
  });
});

describe("quantities", () => {
  it("agree with their noun in each language", () => {
    expect([1, 5].map((n) => sayStones(inSpanish, n))).toEqual(["1 piedra", "5 piedras"]);
    expect([1, 5].map((n) => sayStones(inBasque, n))).toEqual(["harri bat", "5 harri"]);
    expect([1, 5].map((n) => sayStones(inEnglish, n))).toEqual(["1 stone", "5 stones"]);
    expect([1, 7].map((n) => sayAmarrakos(inBasque, n))).toEqual(["hamarreko bat", "7 hamarreko"]);
  });

  it("name the stones of a side", () => {
    const side: Side = {
      name: "",
      stones: 23,
      piedras: 3,
      amarrakos: 4,
      adentro: false,
      reached: false,
      games: 0,
      matches: 0,
    };
    expect(saySideScore(inSpanish, side, 40)).toBe("23: 4 amarrakos y 3 piedras");
    const inside = { ...side, stones: 36, piedras: 1, amarrakos: 0, adentro: true };
    expect(saySideScore(inBasque, inside, 40)).toBe("36: barruan eta harri bat");
    const won = { ...inside, stones: 40, piedras: 5, reached: true };
    expect(saySideScore(inSpanish, won, 40)).toBe("llega a 40");
  });
});

describe("lances and hands", () => {
  const lance: LanceView = {
    punto: false,
    state: "accepted",
    stones: 5,
    side: 0,
    ruling: null,
  };
  it("name the stake", () => {
    expect(sayLanceState(inSpanish, lance, [])).toBe("5");
    expect(sayLanceState(inSpanish, { ...lance, state: "passed", stones: 0 }, [])).toBe("en paso");
    expect(sayLanceState(inBasque, { ...lance, state: "refused", stones: 1, side: 1 }, [])).toBe(
      "tira · Haiek +1",
    );
    const bid = happening("bid_spoken", { lance: "juego", seat: 0, word: "ordago" });
    const open = { ...lance, state: "open" as const, stones: 0 };
    expect(sayLanceState(inSpanish, open, [bid])).toBe("¡órdago!");
  });

  it("name what four cards hold", () => {
    expect(sayHeld(inSpanish, { pares: "duples", points: 31, juego: true })).toBe("duples · 31");
    expect(sayHeld(inBasque, { pares: "par", points: 40, juego: true })).toBe("parea · 40ko jokoa");
    expect(sayHeld(inSpanish, { pares: null, points: 28, juego: false })).toBe(
      "sin pares · 28 de punto",
    );
  });

  it("name everybody who has to answer", () => {
    const standing = aBet(41, { lance: "grande", seat: 0, side: 0, total: 2, awaited: [1, 3] });
    expect(sayAwaited(inSpanish, standing)).toBe("responde Jon o Mirén");
  });
});

describe("Basque endings", () => {
  it("ergative", () => {
    expect(["Ane", "Jon", "Iker", "Maite", "José", "Beñat", "P2"].map(ergative)).toEqual([
      "Anek",
      "Jonek",
      "Ikerrek",
      "Maitek",
      "Josék",
      "Beñatek",
      "P2-k",
    ]);
  });

  it("genitive", () => {
    expect(["Ane", "Jon", "Iker", "José", "Beñat", "P2"].map(genitive)).toEqual([
      "Aneren",
      "Jonen",
      "Ikerren",
      "Joséren",
      "Beñaten",
      "P2-ren",
    ]);
  });

  it("follow the number as it is read", () => {
    expect([1, 2, 4, 5, 10, 11, 15, 21, 25, 28, 30, 31, 40, 100].map(ofNumber)).toEqual([
      "1eko",
      "2ko",
      "4ko",
      "5eko",
      "10eko",
      "11ko",
      "15eko",
      "21eko",
      "25eko",
      "28ko",
      "30eko",
      "31ko",
      "40ko",
      "100eko",
    ]);
  });
});
