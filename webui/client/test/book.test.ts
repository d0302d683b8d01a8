/** Tests of the rule book: articles by settings, articles of awards and refusals, search, señas. */
import { describe, expect, test } from "vitest";
import es from "../../../scorekeeper/locales/book.es.json";
import refusals from "../../../scorekeeper/locales/en.json";
import { articleOfAward } from "../src/book/article-of-award";
import { articleOfPhase } from "../src/book/article-of-phase";
import { articleOfRefusal } from "../src/book/article-of-refusal";
import { bookOf, CHAPTERS } from "../src/book/articles";
import { numbersOf, type Settings, settingsOf } from "../src/book/conditions";
import { folded, search } from "../src/book/search";
import { signsOf } from "../src/book/signs";
import type { Lance, Phase, Reason } from "../src/generated/protocol";
import { aBet, aHand, anAward, CLASICO } from "./fixtures";

const articles = (settings: Settings) => bookOf(settings).flatMap((chapter) => chapter.articles);
const keys = (id: string, changed: Settings = {}): string[] =>
  articles({ ...CLASICO, ...changed })
    .find((article) => article.id === id)
    ?.parts.map(({ key }) => key.replace(`book.${id}.`, "")) ?? [];

describe("an article shows what the table plays", () => {
  test.each([
    ["order", {}, ["kings_8"]],
    ["order", { kings: 4 }, ["kings_4", "kings_4_au"]],
    ["answer", {}, ["text", "two", "number"]],
    ["answer", { reenvido: "double" }, ["text", "double", "number"]],
    ["corrido", {}, ["off"]],
    ["corrido", { corrido: true }, ["on"]],
    ["deje", {}, ["texts", "example"]],
    ["deje", { deje: "one_more" }, ["one_more"]],
    ["deje", { deje: "none" }, ["none"]],
    ["juego_real", {}, ["off"]],
    ["juego_real", { juego_real: "any_ten" }, ["any_ten", "beats"]],
    ["juego_real", { juego_real: "sota_oros" }, ["sota_oros", "beats"]],
    ["juego_real", { juego_real: "fourth_suit" }, ["fourth_suit", "beats"]],
    ["suits", {}, ["never"]],
    ["suits", { juego_real: "fourth_suit" }, ["never", "juego_real"]],
    ["suits", { wild_sotas: true }, ["never", "wild"]],
    ["partners", { partners_disagree: "lowest" }, ["lowest"]],
    ["mus_visto", { mus_visto: "must" }, ["must"]],
    ["table", { players: 6 }, ["six"]],
    ["table", { players: 6, captains: true }, ["six", "captains"]],
    ["table", { players: 5, individual: true }, ["individual", "individual_bids"]],
    ["out", { players: 5, individual: true }, ["before", "after"]],
    ["wrong_pares", {}, []],
    ["wrong_pares", { misdeclaration: "tournament" }, ["said_none", "said_partner", "held"]],
    ["telling", { telling: "own" }, ["own", "seat"]],
    ["match", {}, ["hand", "game_40", "games"]],
    ["match", { target: 35, games_to_win: 4 }, ["hand", "game_other", "games"]],
  ])("%s %o", (id, changed, parts) => {
    expect(keys(id, changed as Settings)).toEqual(parts);
  });

  test("numbers that no text has are cited as the house's", () => {
    const match = articles({ ...CLASICO, target: 35, games_to_win: 4 })[0];
    expect(match?.parts.map(({ sources }) => sources.join(" "))).toEqual([
      "PG AU BL FO EN",
      "ours",
      "ours",
    ]);
  });

  test("its numbers are the table's", () => {
    expect(numbersOf({ target: 30, adentro_from: 25, amarrako: 5, games_to_win: 3 })).toEqual({
      target: 30,
      adentro: 25,
      amarrakos: 6,
      games: 3,
      best: 5,
    });
  });

  test("a table's settings are the defaults, then its preset's, then its own", () => {
    const setting = (name: string, value: number) => ({
      name,
      group: "table" as const,
      source: "PG",
      kind: "number" as const,
      cites: [],
      default: value,
      choices: [],
      least: 0,
      most: 9,
      step: 1,
    });
    const house = {
      version: "1",
      protocol: 2,
      bar: "",
      private: false,
      addresses: [],
      secure: [],
      presets: [
        {
          name: "here",
          settings: { b: 2, c: 2 },
          source: "PG",
          parent: null,
          seating: { sides: 2, alone: false, seats: [] },
        },
      ],
      settings: ["a", "b", "c"].map((name) => setting(name, 1)),
    };
    expect(settingsOf(house, { preset: "here", changed: { c: 3 } })).toEqual({ a: 1, b: 2, c: 3 });
    expect(settingsOf(house, { preset: "elsewhere", changed: {} })).toEqual({ a: 1, b: 1, c: 1 });
  });
});

describe("completeness", () => {
  const ids = new Set(CHAPTERS.flatMap((chapter) => chapter.articles.map(({ id }) => id)));

  test("every key of the articles has a text, and every text is used", () => {
    const used = CHAPTERS.flatMap((chapter) => [
      chapter.title,
      ...chapter.articles.flatMap(({ title, parts }) => [title, ...parts.map(({ key }) => key)]),
    ]);
    expect(used.filter((key) => !(key in es))).toEqual([]);
    const of = (key: string) => key.startsWith("book.") && ids.has(key.split(".")[1] ?? "");
    const said: readonly string[] = used;
    expect(Object.keys(es).filter((key) => of(key) && !said.includes(key))).toEqual([]);
  });

  test("each article exists once, and each of its parts cites a source", () => {
    expect(ids.size).toBe(CHAPTERS.flatMap((chapter) => chapter.articles).length);
    const parts = CHAPTERS.flatMap((chapter) => chapter.articles).flatMap((one) => one.parts);
    expect(parts.filter(({ sources }) => sources.length === 0)).toEqual([]);
  });

  const reasons: Record<Reason, readonly Lance[]> = {
    deje: ["grande", "chica", "pares", "juego"],
    passed: ["grande", "chica"],
    bet: ["grande", "chica", "pares", "juego"],
    pares: ["pares"],
    juego: ["juego"],
    punto: ["juego"],
    ordago: ["grande", "chica", "pares", "juego"],
    ruling: ["grande", "chica", "pares", "juego"],
  };
  const award = (reason: Reason, lance: Lance, punto: boolean) => anAward({ lance, punto, reason });

  test("every award has an article that every table has", () => {
    const everywhere = new Set(articles({ ...CLASICO, players: 6, kings: 4 }).map(({ id }) => id));
    for (const [reason, lances] of Object.entries(reasons)) {
      for (const lance of lances) {
        const id = articleOfAward(award(reason as Reason, lance, reason === "punto"));
        expect(everywhere, `${reason} ${lance}`).toContain(id);
      }
    }
    expect(articleOfAward(award("bet", "juego", true))).toBe("count_punto");
    expect(articleOfAward(award("bet", "juego", false))).toBe("count_juego");
  });

  // Refusals without an article: connection, server, message format.
  const NO_RULE = [
    ..."bad_field unknown_key bad_name bad_note unknown_setting".split(" "),
    ..."contradiction no_phone stale not_now nothing_changes seat_taken seat_in_use".split(" "),
    ..."reason_wanted only_counted not_a_counter counting_begun".split(" "),
    ..."card_wanted sitting_declined too_many_asks kept_out expelled another_phone".split(" "),
    ..."not_seated other_entry does_not_fit unknown_command wrong_protocol".split(" "),
    ..."unknown_message bad_message hello_first hello_again table_wanted no_such_table no_such_match table_unreadable".split(
      " ",
    ),
    ..."not_saved log_failed busy id_taken too_fast slowed set_exists too_many_sets too_many_sockets internal".split(
      " ",
    ),
    ..."no_such_screen too_many_tries not_a_panel not_for_the_panel not_our_panel foreign_host foreign_origin json_wanted no_such_page".split(
      " ",
    ),
    ..."wrong_method too_large not_built not_a_socket".split(" "),
    ..."house_pin_wanted no_house_settings house_settings_wrong no_such_house_setting bad_house_setting".split(
      " ",
    ),
    ..."house_settings_clash house_settings_wrong_key".split(" "),
    ..."house_settings_by_hand house_settings_not_saved".split(" "),
    // Championships, which the rule book does not have.
    ..."director_only later_acts no_such_entrant name_taken entry_out too_late wrong_number".split(
      " ",
    ),
    ..."odd_players no_pairs_to_draw no_such_stage stage_over round_not_over round_begun nothing_drawn".split(
      " ",
    ),
    ..."no_such_championship_match sides_unknown match_begun match_has_result match_has_no_result matches_touched no_such_room_table room_table_taken".split(
      " ",
    ),
    ..."bad_director_code director_code_worn not_at_a_room_table".split(" "),
    ..."playing_elsewhere not_late still_equal kings_fixed no_pool not_beaten".split(" "),
    ..."championship_closed no_such_championship championship_unreadable bad_line line_taken entry_waits".split(
      " ",
    ),
  ];

  test("every refusal has an article, or is known to have none", () => {
    const codes = Object.keys(refusals)
      .filter((key) => key.startsWith("refused."))
      .map((key) => key.replace("refused.", ""));
    const lost = codes.filter((code) => !NO_RULE.includes(code) && articleOfRefusal(code) === null);
    expect(lost).toEqual([]);
    for (const code of [...codes, "answer_overruled"]) {
      const id = articleOfRefusal(code);
      if (id !== null) expect(ids, code).toContain(id);
    }
    expect(NO_RULE.filter((code) => articleOfRefusal(code) !== null)).toEqual([]);
  });

  test("every phase has an article, and a standing bet has its own", () => {
    const ids = CHAPTERS.flatMap(({ articles }) => articles.map(({ id }) => id));
    const phases: Phase[] = [
      "corrido",
      "grande",
      "chica",
      "pares_said",
      "pares",
      "juego_said",
      "juego",
      "cards",
      "counted",
    ];
    for (const phase of phases) expect(ids, phase).toContain(articleOfPhase(aHand({ phase })));
    expect(articleOfPhase(aHand({ standing: aBet(41) }))).toBe("answer");
    expect(articleOfPhase(aHand({ standing: { ...aBet(41), total: null, ordago: true } }))).toBe(
      "ordago",
    );
    const lances = aHand().lances.map((lance, n) => ({ ...lance, punto: n === 3 }));
    expect(articleOfPhase(aHand({ phase: "juego", lances }))).toBe("punto");
  });
});

describe("the search", () => {
  const entries = [
    { path: "book/a", title: "El órdago", text: "Se apuesta el juego entero." },
    { path: "book/b", title: "Las señas", text: "La primera mano va sin señas, ni un guiño." },
    { path: "book/c", title: "Mano", text: "Quien habla primero; también en el órdago." },
  ];
  const paths = (query: string) => search(entries, query).map(({ path }) => path);

  test("ignores accents and capitals", () => {
    expect(paths("ORDAGO")).toEqual(["book/a", "book/c"]);
    expect(paths("senas")).toEqual(["book/b"]);
    expect(paths("Guiño")).toEqual(["book/b"]);
  });

  test("requires every word, and ranks titles first", () => {
    expect(paths("mano primer")).toEqual(["book/c", "book/b"]);
    expect(paths("mano rey")).toEqual([]);
    expect(paths("  ")).toEqual([]);
  });

  test("shows the words found as they are written", () => {
    const [found] = search(entries, "guino");
    expect(found?.snippet.filter(({ hit }) => hit)).toEqual([{ text: "guiño", hit: true }]);
    expect(found?.snippet.map(({ text }) => text).join("")).toContain("sin señas, ni un guiño.");
  });

  test("keeps the length of a text when accents are removed", () => {
    for (const text of Object.values(es)) expect(folded(text)).toHaveLength(text.length);
    expect(folded("Órdago, señal")).toBe("ordago, senal");
  });
});

describe("the señas", () => {
  const ids = (source: string, changed: Settings = {}) => {
    const set = signsOf(source, { ...CLASICO, ...changed });
    return [set.signs.map(({ id }) => id).join(" "), set.additional.map(({ id }) => id).join(" ")];
  };

  test("of the PG text, with the additional ones apart", () => {
    expect(ids("PG BL")).toEqual([
      "ciego kings2 aces2 medias duples wink",
      "kings3 aces3 mus no_mus punto30",
    ]);
  });

  test("are those of the first text that has any, else of PG", () => {
    expect(ids("PG FO EN")).toEqual(ids("PG"));
    expect(ids("EH")).toEqual(ids("PG"));
  });

  test("have no ciego with four kings", () => {
    expect(ids("PG BL", { kings: 4 })[0]).toBe("kings2 aces2 medias duples wink");
  });

  test("of Fournier and Australia are closed lists, with different times for the wink of 30", () => {
    const list = "kings2 kings3 aces2 aces3 medias duples wink";
    expect(ids("FO EN")).toEqual([list, ""]);
    expect(ids("AU")).toEqual([list, ""]);
    const wink = (source: string) =>
      signsOf(source, CLASICO).signs.find(({ id }) => id === "wink")?.means;
    expect(wink("PG BL")).toBe("sena.wink.means");
    expect(wink("FO EN")).toBe("sena.wink.means_30");
    expect(wink("AU")).toBe("sena.wink.means_30_later");
    const notes = signsOf("AU", CLASICO).notes.map(({ key }) => key);
    expect(notes).toEqual(["sena.note.closed", "sena.note.timing", "sena.note.talk"]);
  });

  test("mention a first hand without señas where it is played", () => {
    const notes = (changed: Settings) =>
      signsOf("PG BL", { ...CLASICO, ...changed }).notes.map(({ key }) => key);
    expect(notes({ no_signs_first_hand: true })[0]).toBe("sena.note.first_hand");
    expect(notes({})).not.toContain("sena.note.first_hand");
  });

  test("are none for players without a partner", () => {
    const tables: Settings[] = [{ individual: true, players: 5 }, { players: 2 }];
    for (const alone of tables) {
      expect(ids("FO EN", alone)).toEqual(["", ""]);
      const { notes } = signsOf("FO EN", { ...CLASICO, ...alone });
      expect(notes.map(({ key }) => key)).toEqual(["sena.note.alone"]);
    }
  });
});
