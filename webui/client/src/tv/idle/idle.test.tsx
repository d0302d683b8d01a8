/** Tests of what a TV shows in turn while nobody plays. */
import { act, render, screen } from "@testing-library/preact";
import { beforeEach, expect, test, vi } from "vitest";
import { tableIn } from "../../../test/engine";
import { FakeSocket } from "../../../test/fake-socket";
import type { FromServer, MatchLine, RatedLine, Told, Waiting } from "../../generated/protocol";
import { fetchWords } from "../../season/words";
import Page from "../index";
import { fetched } from "./pages";

const WAITING: Waiting = { type: "waiting", screen: "42", addresses: [], tables: 0 };
const ANE = { who: ["<b>Ane</b>"], points: 9, matches: 4, won: 3, games_won: 6 } as RatedLine;
const MATCH = {
  names: ["Plaza", "Visita"],
  players: ["Ane", "Jon", "Miren", "Iker"],
  seating: [0, 1, 0, 1],
  games: [1, 2],
  winner: 1,
  ended_at: 0,
} as MatchLine;
const TOLD: Told = {
  badges: [],
  records: [
    { kind: "longest_bet", value: 20, evening: "2026-11-27", who: ["Jon"], table: "K", match: 1 },
  ],
};
const JOIN_MS = 15_000;
const TURN_MS = 12_000;

/** What the server answers, by the address without its query. */
let answers: Record<string, object>;
let asked: string[];

beforeEach(async () => {
  await fetchWords();
  history.replaceState(null, "", "/tv");
  asked = [];
  fetched.value = new Map();
  answers = {
    "/api/tv": { bar: "", slides: true, championships: [] },
    "/api/season": { season: "Otoño", people: [ANE], pairs: [], days: [] },
    "/api/matches": { matches: [{ ...MATCH, winner: null }, MATCH], next: null },
    "/api/badges": TOLD,
    "/api/slides": { slides: [] },
    "/api/notices": { notices: [] },
    "/api/wifi": { wifi: null },
  };
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    const [path = ""] = url.split("?");
    return new Response(JSON.stringify(answers[path] ?? {}), {
      status: path in answers ? 200 : 503,
    });
  });
});

/** An idle TV, once it has the slides. */
async function idle(): Promise<void> {
  render(<Page code={null} />);
  act(() => FakeSocket.last.welcome());
  say(WAITING);
  await pass(0);
}
function say(message: FromServer): void {
  void act(() => FakeSocket.last.say(message));
}
/** Let time pass, in steps, as a page is rendered at the end of each. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left >= 0; left -= 1000) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(Math.min(left, 1000));
      // The connection is kept.
      FakeSocket.last.say({ type: "pong", n: 0 });
    });
  }
}
const slide = (): string => screen.queryByTestId("tv-slide")?.dataset.slide ?? "join";

test("how to join comes first and again, and between it what there is", async () => {
  await idle();
  expect(slide()).toBe("join");
  const seen = [slide()];
  await pass(JOIN_MS);
  for (let n = 0; n < 4; n++) {
    seen.push(slide());
    expect(screen.getByTestId("tv-waiting-code").textContent).toBe("42");
    await pass(TURN_MS);
  }
  expect(seen).toEqual(["join", "last", "people", "records", "join"]);
});

test("a slide says who, in text of its own", async () => {
  await idle();
  await pass(JOIN_MS);
  expect(screen.getByTestId("tv-slide").textContent).toContain("Visita");
  expect(screen.getByTestId("tv-slide").textContent).toContain("Jon · Iker");
  await pass(TURN_MS);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Otoño");
  expect(screen.getByTestId("tv-slide").textContent).toContain("<b>Ane</b>3/49");
  await pass(TURN_MS);
  expect(screen.getByTestId("tv-slide").textContent).toContain("El mayor envite querido");
});

test("a table that begins to be played ends it, and nothing is asked while it is shown", async () => {
  await idle();
  await pass(JOIN_MS);
  say(tableIn("playing"));
  expect(screen.queryByTestId("tv-slide")).toBeNull();
  expect(screen.getByTestId("tv-score-0").textContent).toBe("23");
  await pass(0);
  asked = [];
  await pass(600_000);
  expect(asked.filter((url) => !url.startsWith("/api/notices"))).toEqual([]);
});

test("it is asked seldom, one after the other, and once the house switches it off not at all", async () => {
  await idle();
  asked = [];
  await pass(300_000);
  const of = (path: string): number => asked.filter((url) => url.startsWith(path)).length;
  expect(of("/api/tv")).toBe(5);
  expect(of("/api/matches")).toBe(2);
  expect(of("/api/season")).toBeLessThanOrEqual(4);
  answers["/api/tv"] = { bar: "", slides: false, championships: [] };
  say({ ...WAITING });
  await pass(0);
  expect(slide()).toBe("join");
  asked = [];
  await pass(300_000);
  expect(slide()).toBe("join");
  expect(asked.filter((url) => !/tv|notices/.test(url))).toEqual([]);
});

test.each([
  ["off", ["join", "join"]],
  ["records", ["join", "records"]],
])("the address may choose: ?slides=%s", async (choice, expected) => {
  history.replaceState(null, "", `/tv?slides=${choice}`);
  await idle();
  const seen = [slide()];
  await pass(JOIN_MS);
  seen.push(slide());
  expect(seen).toEqual(expected);
});

test("without the server the last slides stay", async () => {
  await idle();
  answers = {};
  await pass(JOIN_MS + TURN_MS);
  expect(slide()).toBe("people");
});

test("slides in turns are news, so that the picture is not dimmed; how to join alone is", async () => {
  await idle();
  await pass(400_000);
  const dims = (): string | undefined => document.querySelector<HTMLElement>(".tv")?.dataset.dim;
  expect(dims()).toBe("false");
  answers["/api/tv"] = { bar: "", slides: false, championships: [] };
  await pass(500_000);
  expect(dims()).toBe("true");
});

test("the bar's own slides are among them, but a picture that is missing", async () => {
  const line = "Hoy, <b>tortilla</b>";
  answers["/api/slides"] = {
    slides: [
      { slide: 1, picture: "there.jpg", line: null },
      { slide: 2, picture: "gone.jpg", line: null },
      { slide: 3, picture: "gone.jpg", line },
    ],
  };
  vi.spyOn(Image.prototype, "decode").mockImplementation(async function (this: HTMLImageElement) {
    if (this.src.endsWith("gone.jpg")) throw new Error("gone");
  });
  await idle();
  await pass(JOIN_MS);
  const shown = (): HTMLElement => screen.getByRole("figure");
  expect(shown().querySelector("img")?.getAttribute("src")).toBe("/files/there.jpg");
  await pass(TURN_MS);
  expect(shown().querySelector("img")).toBeNull();
  expect(shown().textContent).toBe(line);
});
