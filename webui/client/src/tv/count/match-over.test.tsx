/** Tests of the end of a match on the TV: who has won, who pays, how it went, then the slides. */
import { act, render, screen } from "@testing-library/preact";
import { beforeEach, expect, test, vi } from "vitest";
import { tableIn } from "../../../test/engine";
import { FakeSocket } from "../../../test/fake-socket";
import { realTurn } from "../../../test/real-turn";
import type { Debt, Season, Told, View } from "../../generated/protocol";
import { fetchWords } from "../../season/words";
import { loadSummaryWords } from "../../summary/words";
import { fetched } from "../idle/pages";
import Page from "../index";
import { Table } from "../table";

const OVER = tableIn("over");
const DEBT: Debt = {
  table: OVER.table,
  match: OVER.match.number,
  ended: 0,
  debtors: ["Ane", "Miren"],
  creditors: [],
  what: "round",
  text: null,
  times: 2,
  paid: false,
};
const TOLD: Told = {
  records: [{ kind: "longest_bet", value: 20, evening: "", who: ["Jon"], table: "K", match: 1 }],
  badges: [{ kind: "comeback", value: 31, who: ["Jon"], evening: "", table: OVER.table, match: 1 }],
};
const EVENING = {
  today: "2026-11-27",
  matches: 3,
  people: [
    { who: ["Jon"], points: 6, matches: 3, won: 2, games_won: 5 },
    { who: ["Ane"], points: 3, matches: 3, won: 1, games_won: 4 },
  ],
} as Season;
/** Of a match of two games, the second of which turned it. */
const SUMMARY = {
  hands: 9,
  target: 40,
  ordagos: { accepted: 1 },
  sides: OVER.sides.map(({ name }, side) => ({ side, name })),
  players: OVER.seats.map(({ side, player }) => ({ side, player })),
  score: [
    { game: 1, hand: 4, score: [40, 12], ordago: false },
    { game: 2, hand: 9, score: [31, 20], ordago: true },
  ],
};
const ODDS = {
  ready: true,
  turning: 9,
  moments: [
    { hand: 4, game: 1, before: 0.5, after: 0.8 },
    { hand: 9, game: 2, before: 0.8, after: 0 },
  ],
  of_games: [],
  decisive: null,
};

let answers: Record<string, object>;
let asked: string[];

beforeEach(async () => {
  await Promise.all([fetchWords(), loadSummaryWords()]);
  const table = `/api/tables/${OVER.table}`;
  asked = [];
  fetched.value = new Map();
  answers = {
    [`${table}/summary`]: SUMMARY,
    [`${table}/odds`]: ODDS,
    [`${table}/badges`]: TOLD,
    [`${table}/debts`]: { round: { name: "4 cañas", price: null }, debts: [DEBT], mine: [] },
    "/api/season": EVENING,
  };
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    const [path = ""] = url.split("?");
    return new Response(JSON.stringify(answers[path] ?? {}), {
      status: path in answers ? 200 : 503,
    });
  });
});

async function shown(view: View): Promise<void> {
  render(<Table view={view} />);
  await act(async () => {
    await vi.dynamicImportSettled();
    await new Promise((done) => setTimeout(done, 20));
  });
}
const text = (id: string) => screen.queryByTestId(id)?.textContent ?? null;

test("games, the hand that decided it, and the curve of the chances", async () => {
  await shown(OVER);
  expect(text("tv-game-scores")).toBe("40–12 · 31–20 de órdago");
  expect(text("tv-turning")).toContain(
    "La mano 9 fue la decisiva: Ellos, del 20\u00a0% al 100\u00a0%",
  );
  expect(screen.getByTestId("tv-chances").querySelectorAll("path").length).toBeGreaterThan(4);
});

test("badges, records, and who leads this evening", async () => {
  await shown(OVER);
  const told = text("tv-told");
  expect(told).toContain("RécordEl mayor envite querido: 20");
  expect(told).toContain("JonRemontada desde 31 piedras");
  expect(told).toContain("En cabeza esta nocheJon · 2/3");
});

test("one match alone makes nobody lead an evening", async () => {
  answers["/api/season"] = { ...EVENING, matches: 1 };
  await shown(OVER);
  expect(text("tv-told")).not.toContain("En cabeza");
});

test("who pays is said where the table said so, and else not even asked for", async () => {
  await shown(OVER);
  expect(text("tv-stake")).toBeNull();
  expect(asked.filter((url) => url.includes("debts"))).toEqual([]);
  const stake = { what: "round", text: null, shown: true, owing: null } as View["stake"];
  await shown({ ...OVER, stake });
  expect(text("tv-stake")).toBe("Pagan Ane y Miren: 2 × una ronda (4 cañas)");
});

test("without the server it still says who has won, with the stones of the last game", async () => {
  answers = {};
  await shown(OVER);
  expect(text("tv-match-won")).toContain("Ellos");
  expect(screen.queryByTestId("tv-story")).toBeNull();
  expect(screen.getByTestId("tv-match-won").dataset.beside).toBe("false");
  expect(text("tv-stones-of-1")).toBe(String(OVER.sides[1]?.stones));
});

test("after a minute the slides take turns with how it went", async () => {
  answers["/api/tv"] = { bar: "", slides: true, championships: [] };
  answers["/api/matches"] = { matches: [], next: null };
  answers["/api/badges"] = TOLD;
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  render(<Page code={OVER.table} />);
  act(() => FakeSocket.last.welcome());
  act(() => FakeSocket.last.say(OVER));
  // Before the view came, the page may have asked for the slides of a TV without a match.
  asked.length = 0;
  const seen = new Set<string>();
  for (let second = 0; second < 110; second++) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      await realTurn();
      FakeSocket.last.say({ type: "pong", n: 0 });
    });
    const slide = screen.queryByTestId("tv-slide")?.dataset.slide;
    if (slide) seen.add(slide);
    if (second === 58) expect(asked.filter((url) => url.startsWith("/api/tv"))).toEqual([]);
  }
  expect([...seen]).toEqual(["people", "records", "badges"]);
  expect(text("tv-match-won")).toContain("Ellos");
});
