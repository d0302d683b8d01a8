/** Tests of the TV page as a whole: which table it shows, and what it does unattended. */
import { act, fireEvent, render, screen } from "@testing-library/preact";
import { beforeEach, expect, test, vi } from "vitest";
import { tableIn } from "../../test/engine";
import { FakeSocket } from "../../test/fake-socket";
import { realTurn } from "../../test/real-turn";
import type { FromServer, TableLine, Waiting } from "../generated/protocol";
import { tablesAnswer } from "./all/grid";
import { fetched } from "./idle/pages";
import Page from "./index";

const WAITING: Waiting = { type: "waiting", screen: "42", addresses: [], tables: 0 };
const lineOf = (table: string, of: Partial<TableLine> = {}): TableLine =>
  ({
    table,
    names: ["Plaza", "Visita"],
    score: [33, 37],
    games: [1, 0],
    games_to_win: 2,
    piedras: [3, 2],
    amarrakos: [6, 0],
    adentro: [false, true],
    phase: "grande",
    ordago: false,
    winner: null,
    game_winner: null,
    live: true,
    ...of,
  }) as TableLine;

/** What the server answers at every address of this page. */
let answer: { tables: TableLine[]; notices: object[]; wifi: null };

beforeEach(() => {
  tablesAnswer.value = null;
  fetched.value = new Map();
  answer = { tables: [], notices: [], wifi: null };
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(answer)));
});

/** The page of a TV without a table of its own, once the server has spoken. */
function opened(): ReturnType<typeof render> {
  const page = render(<Page code={null} />);
  act(() => FakeSocket.last.welcome());
  return page;
}
function say(message: FromServer): void {
  void act(() => FakeSocket.last.say(message));
}
const pass = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    await realTurn();
  });
const text = (id: string) => screen.getByTestId(id).textContent;

test("a table that a phone chose is remembered for as long as it is live", () => {
  opened();
  say({ type: "follow", table: "K7QF", pointed: true });
  expect(localStorage.getItem("amarrako.tv.table")).toContain("K7QF");
  say(WAITING);
  expect(text("tv-waiting-code")).toBe("42");
  expect(localStorage.getItem("amarrako.tv.table")).toBeNull();
});

test("what it showed stays on the screen without the server", async () => {
  opened();
  say(tableIn("playing"));
  act(() => FakeSocket.last.fall());
  await pass(5000);
  expect(screen.getByTestId("tv-offline")).toBeTruthy();
  expect(text("tv-score-0")).toBe("23");
});

test("the picture shifts, and is dimmed until something happens", async () => {
  const { container } = opened();
  say(tableIn("playing"));
  const board = (): HTMLElement => container.querySelector(".tv") ?? expect.fail();
  const places = new Set<string | null>();
  for (let n = 0; n < 3; n++) {
    places.add(board().getAttribute("style"));
    await pass(90_000);
    act(() => FakeSocket.last.say({ type: "pong", n: 0 }));
  }
  expect(places.size).toBe(3);
  await pass(60_000);
  expect(board().dataset.dim).toBe("true");
  say({ ...tableIn("playing"), revision: 1000 });
  expect(board().dataset.dim).toBe("false");
});

test("key L switches to the next language", async () => {
  opened();
  fireEvent.keyDown(window, { key: "l" });
  await vi.dynamicImportSettled();
  expect(document.documentElement.lang).toBe("eu");
});

test("a wake lock that the system releases is requested again", async () => {
  const locks: EventTarget[] = [];
  const request = async () => locks[locks.push(new EventTarget()) - 1];
  vi.stubGlobal("navigator", Object.assign(navigator, { wakeLock: { request } }));
  opened();
  await pass(0);
  locks[0]?.dispatchEvent(new Event("release"));
  await pass(60_000);
  expect(locks.length).toBe(2);
});

test("what the server restored is said until somebody dismisses it", async () => {
  answer.notices = [{ code: "log_restored", at: 2, params: { when: "2026-11-24" } }];
  opened();
  say(tableIn("playing"));
  await vi.dynamicImportSettled();
  await pass(0);
  expect(text("tv-notice")).toContain("restaurada la copia de 2026-11-24");
  answer.notices = [];
  await pass(30_000);
  expect(screen.queryByTestId("tv-notice")).toBeNull();
});

test("several live tables are in a grid, with score, games, adentro and phase", async () => {
  answer.tables = [lineOf("K7QF"), lineOf("ABCD", { live: false }), lineOf("BCDF")];
  opened();
  say({ ...WAITING, tables: 2 });
  await pass(0);
  expect(screen.getAllByTestId(/^tv-table-/).map(({ dataset }) => dataset.testid)).toEqual([
    "tv-table-BCDF",
    "tv-table-K7QF",
  ]);
  const tile = screen.getByTestId("tv-table-K7QF");
  const words = (of: string) => [...tile.querySelectorAll(of)].map((one) => one.textContent);
  expect(words(".number")).toEqual(["33", "37"]);
  expect(words(".adentro-mark").length).toBe(1);
  expect(words(".lance")).toEqual(["Grande"]);
  expect(words(".code")).toEqual(["Juego 2/3 · K7QF"]);
  expect(tile.querySelectorAll(".amarrako").length).toBe(6);
  expect(tile.dataset.ordago).toBe("false");
  answer.tables = [lineOf("K7QF", { ordago: true }), lineOf("BCDF")];
  await pass(2000);
  expect(words(".lance")).toEqual(["Grande · ¡Órdago!"]);
  expect(tile.dataset.ordago).toBe("true");
  answer.tables = [lineOf("K7QF", { phase: "counted", winner: 0 }), lineOf("BCDF")];
  await pass(2000);
  expect(words(".lance")).toEqual(["Partida para Plaza"]);
  expect(tile.querySelector<HTMLElement>(".line")?.dataset.won).toBe("true");
});

test("more tables than the grid holds take turns", async () => {
  answer.tables = [..."BCDFGHJKLM"].map((letter) => lineOf(`${letter}AAA`));
  opened();
  say({ ...WAITING, tables: 10 });
  await pass(0);
  const shown = () => screen.getAllByTestId(/^tv-table-/).map(({ dataset }) => dataset.testid);
  const first = shown();
  expect(text("tv-page")).toBe("1/2");
  await pass(10_000);
  expect(text("tv-page")).toBe("2/2");
  expect(new Set([...first, ...shown()]).size).toBe(10);
});
