/** Tests of the director's page: what it shows, and the command behind each act. */
import { act, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { championshipIn } from "../../../test/engine";
import { FakeSocket } from "../../../test/fake-socket";
import type { Championship, ChampionshipCommand } from "../../generated/championship";
import type { FromServer } from "../../generated/protocol";
import { LATE_MS } from "../../net/outbox";
import { type Locale, speak } from "../../words/i18n";
import { director } from "../link";
import { loadWords } from "../words";
import DirectorPage from "./index";
import { moving, openMatch } from "./match/open-match";

beforeEach(() => {
  history.replaceState(null, "", "/director");
  dispatchEvent(new HashChangeEvent("hashchange"));
  moving.value = openMatch.value = null;
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async (path: string) => {
    return new Response(
      JSON.stringify(
        path.includes("/rules/") ? { sets: [] } : path.endsWith("/formats") ? { formats: [] } : [],
      ),
    );
  });
});

function say(...messages: readonly FromServer[]): void {
  void act(() => {
    for (const message of messages) FakeSocket.last.say(message);
  });
}

async function opened(state: string): Promise<void> {
  render(<DirectorPage />);
  void act(() => FakeSocket.last.welcome());
  say(...championshipIn(state));
  await loadWords();
  await screen.findAllByTestId(/^(part-|championship-name)/);
}

/** A tap on each of these; "late-minutes=26" types into a field. */
async function tap(...steps: readonly string[]): Promise<void> {
  for (const step of steps) {
    const [id = "", text] = step.split("=");
    const one = await screen.findByTestId(id);
    if (text === undefined) fireEvent.click(one);
    else fireEvent.input(one, { target: { value: text } });
  }
}

/** What the page has sent, without what every command carries. */
function sent(): ChampionshipCommand[] {
  const all = FakeSocket.last.sent as unknown as ChampionshipCommand[];
  return all.filter(({ type }) => type === "championship_command");
}
const said = () => sent().map(({ command }) => command);
const text = (id: string) => screen.getByTestId(id).textContent;

/** Taps, and the command that the last of them sends. */
test.each([
  ["drawn", "part-tables table-1 match-result score-2-0", "record_result", { games: [2, 0] }],
  ["drawn", "part-tables table-1 match-walkover side-0", "walkover", { match: 1, winner: 0 }],
  ["drawn", "part-tables table-2 match-late late-minutes=26 side-1", "late", { minutes: 26 }],
  ["drawn", "part-tables table-3 match-hold", "hold_match", { match: 3, hold: true }],
  ["drawn", "part-tables table-3 match-begin", "begin_match", { match: 3 }],
  ["drawn", "part-tables table-3 match-call table-1", "call_match", { match: 3, table: 1 }],
  ["held", "part-tables match-3 match-call table-3", "call_match", { match: 3, table: 3 }],
  ["held", "part-tables match-3 match-release", "hold_match", { match: 3, hold: false }],
  [
    "begun",
    "part-tables table-2 match-time_over time-games-0=1 time-decide",
    "time_over",
    { games: [1, 0], stones: [23, 17] },
  ],
  ["by kings", "part-tables table-1 match-kings kings-4", "agree_kings", { kings: 4 }],
  ["played", "part-matches match-1 match-correct score-0-2", "correct_result", { games: [0, 2] }],
  [
    "league",
    "part-tables match-2 match-postpone postpone-day=2026-02-01 postpone-reason=Nieva postpone-yes",
    "hold_match",
    { match: 2, hold: true, day: "2026-02-01", reason: "Nieva" },
  ],
  [
    "league",
    "part-draw days-0-set days-3=2026-02-01 days-yes",
    "set_days",
    { stage: 0, days: ["2026-01-11", "2026-01-18", "2026-02-01"] },
  ],
  [
    "league",
    "part-draw days-0-set days-1=2026-01-08 days-fill days-yes",
    "set_days",
    { days: ["2026-01-08", "2026-01-15", "2026-01-22"] },
  ],
  ["drawn", "part-entries present-2", "tick_entry", { entry: 2, present: true }],
  ["drawn", "part-entries paid-2", "tick_entry", { entry: 2, paid: true }],
  [
    "drawn",
    "part-matches match-1 match-out-1 out-reason=Señas out-disqualified",
    "take_out",
    { entry: 1, reason: "Señas" },
  ],
  ["entered by phones", "part-entries accept-1", "accept_entry", { entry: 1 }],
  ["entered by phones", "part-entries refuse-2", "refuse_entries", { entries: [2] }],
  ["drawn", "part-more clock-start", "set_clock", { minutes: 45 }],
  ["drawn", "part-more notices-text=Cena notices-save", "set_notices", { notices: ["Cena"] }],
  ["drawn", "part-more referee-named=Joseba referee-add", "name_referee", { name: "Joseba" }],
  ["drawn", "part-more cut-all", "cut_games", { games: 1, begun: true }],
  ["drawn", "part-more close-championship close-sure-yes", "close_championship", {}],
  ["closed", "reopen", "reopen_championship", {}],
  ["played", "part-more undo-15 undo-only", "undo", { back: 15, since: false }],
  ["played", "part-more undo-15 undo-since", "undo", { back: 15, since: true }],
  ["played", "director-undo", "undo", { back: 20 }],
])("%s: %s sends %s", async (state, steps, type, fields) => {
  await opened(state);
  await tap(...steps.split(" "));
  await vi.waitFor(() => expect(said()).toEqual([expect.objectContaining({ type, ...fields })]));
});

test("what is overdue is listed first, with the day until which it was to be played", async () => {
  await opened("league");
  await tap("part-tables");
  expect(text("overdue")).toContain("Hasta el dom, 11 ene · Fuera de plazo");
  await tap("part-matches");
  expect(text("match-3")).toContain("El jue, 15 ene · 20:00");
});

describe("what changed meanwhile", () => {
  const refused = (code: "stale" | "matches_touched", params = {}): void => {
    const { id } = sent().at(-1) ?? expect.fail();
    say({ type: "refused", id, code, text: "", params, revision: null });
  };

  test("a result carries what the dialog showed when it opened", async () => {
    await opened("drawn");
    await tap("part-tables", "table-1");
    const [message, ...others] = championshipIn("drawn");
    const seen = (message as unknown as { view: Championship }).view;
    say({ ...message, view: { ...seen, revision: seen.revision + 1 } } as never, ...others);
    await tap("match-result", "score-2-0");
    expect(sent()[0]?.revision).toBe(seen.revision);
  });

  test.each<[Locale, string]>([
    ["es", "Otra persona ha cambiado esto"],
    ["eu", "Beste norbaitek aldatu du hau"],
    ["en", "Somebody else changed this"],
  ])("%s: a stale command is said to be that", async (locale, words) => {
    await speak(locale);
    await opened("drawn");
    await tap("part-tables", "table-1", "match-result", "score-2-0");
    refused("stale");
    await vi.waitFor(() => expect(text("toast")).toContain(words));
  });

  test("a correction asks what becomes of a match that has begun", async () => {
    await opened("played");
    await tap("part-matches", "match-1", "match-correct", "score-0-2");
    refused("matches_touched", { matches: "5" });
    expect((await screen.findByTestId("touched-begun")).textContent).toContain("5. ");
    expect(text("touched-changed")).toContain("8. ");
    await tap("touched-cancel");
    expect(screen.queryByTestId("touched")).toBeNull();
    expect(said().length).toBe(1);
    await tap("match-1", "match-correct", "score-0-2");
    refused("matches_touched", { matches: "5" });
    await tap("touched-replay");
    await vi.waitFor(() => expect(said()[2]).toMatchObject({ touched: "replay" }));
  });
});

test("the list is searched, and the history says what was done", async () => {
  await opened("played");
  await tap("part-entries", "entries-search=PAREJA 3");
  expect(screen.getAllByTestId(/^entry-open-/).length).toBe(1);
  await tap("part-more");
  expect(text("act-15")).toMatch(/Partida 1: 2\W+1/);
});

test("the printed list of entries is ticked as the one on the screen", async () => {
  history.replaceState(null, "", "/director/print/entries");
  render(<DirectorPage />);
  void act(() => FakeSocket.last.welcome());
  say(...championshipIn("drawn"));
  void act(() => {
    const [first, ...others] = director.value?.entries ?? [];
    if (director.value && first)
      director.value = { ...director.value, entries: [{ ...first, paid: true }, ...others] };
  });
  const paper = await screen.findByTestId("print-entries");
  const boxes = [...paper.querySelectorAll("tbody tr")].map((row) => row.lastChild?.textContent);
  expect(boxes).toEqual(["☑", ...Array(7).fill("☐")]);
});

test("what was not sent in time is offered in the words of the history, and sent by a tap", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  await opened("drawn");
  void act(() => FakeSocket.last.fall());
  await tap("part-tables", "table-1", "match-result", "score-2-0");
  await tap("director-undo");
  vi.setSystemTime(Date.now() + LATE_MS);
  await waitFor(() => expect(FakeSocket.all.length).toBeGreaterThan(1));
  void act(() => FakeSocket.last.welcome());
  say(...championshipIn("drawn"));
  await waitFor(() =>
    expect(text("unsent")).toMatch(
      /Partida 1: 2.*0 \(Pareja 8 – Pareja 1\) · Deshacer: .*\. ¿Enviar\?/,
    ),
  );
  expect(sent()).toEqual([]);
  await tap("send-held");
  expect(said().map(({ type }) => type)).toEqual(["record_result", "undo"]);
});
