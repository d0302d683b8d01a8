/** The show on the TV and in the overlay, view by view; when it ends. */
import { act, fireEvent, render, screen } from "@testing-library/preact";
import { beforeEach, expect, test, vi } from "vitest";
import { tableIn } from "../../../test/engine";
import { FakeSocket } from "../../../test/fake-socket";
import type { View } from "../../generated/protocol";
import Page from "../index";
import { ended, step, whenTold } from "./state";

/** What the server says of the newest event of a table, and when. */
let history: { sequence: number; at: number };
const NOW = Date.parse("2026-11-27T20:00:00Z");

beforeEach(async () => {
  await Promise.all([import("./show"), import("./line")]);
  ended.value = null;
  history = { sequence: 0, at: 0 };
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("matchMedia", () => ({ matches: still, addEventListener() {} }));
  vi.stubGlobal("fetch", async (url: string) => {
    if (!url.includes("/history")) throw new TypeError("not here");
    const body = JSON.stringify({ entries: [history], more: false });
    return new Response(body, { headers: { Date: new Date(NOW).toUTCString() } });
  });
  still = false;
});
let still = false;

/** Let time pass, with a server that answers. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 500) {
    act(() => FakeSocket.last.say({ type: "pong", n: 0 }));
    await act(async () => void (await vi.advanceTimersByTimeAsync(Math.min(left, 500))));
  }
}
const shown = () => screen.queryByTestId("tv-show");
const say = (view: View) => act(() => FakeSocket.last.say(view));

/** A TV that has loaded the show, at the table of a view. */
async function at(view: View, layout = ""): Promise<void> {
  history = { sequence: history.sequence || view.revision, at: history.at };
  window.history.replaceState(null, "", `/tv/${view.table}${layout}`);
  render(<Page code={view.table} />);
  act(() => FakeSocket.last.welcome());
  await say(view);
  await pass(3000);
}

/** The view of a state, as the next one of the same table. */
function next(state: string, before: View): View {
  const view = tableIn(state);
  return { ...view, table: before.table, revision: Math.max(view.revision, before.revision + 1) };
}

test("it stays while the cards come, says who won, and leaves the table", async () => {
  const first = tableIn("show: two hands");
  await at(first);
  expect(screen.getByTestId("tv-show-player-0").textContent).toContain("RRRA");
  expect(screen.getByTestId("tv-show-player-2").querySelector("[data-shown=true]")).toBeNull();
  await pass(20_000);
  expect(shown()).not.toBeNull();

  await say(next("show: decided", first));
  await pass(1000);
  expect(step.value).toBe("turn");
  await pass(8500);
  expect(step.value).toBe("leave");
  expect(screen.getByTestId("tv-show-winner").textContent).toContain("Partida para");
  await pass(1000);
  expect(shown()).toBeNull();
});

test("a key or a tap ends it for good", async () => {
  const first = tableIn("show: accepted");
  await at(first);
  fireEvent.keyDown(window, { key: "x" });
  await pass(1);
  expect(shown()).toBeNull();
  await say(next("show: two hands", first));
  await pass(1);
  expect(shown()).toBeNull();
  ended.value = null;
  await pass(1);
  fireEvent.pointerDown(shown() ?? expect.fail());
  await pass(1);
  expect(shown()).toBeNull();
});

test("who won is said when it is shown", async () => {
  const first = tableIn("show: two hands");
  await at(first);
  const decided = next("show: decided", first);
  const said = vi.fn();
  await say(decided);
  whenTold(decided, said);
  await pass(2000);
  expect(said).not.toHaveBeenCalled();
  await pass(500);
  expect(said).toHaveBeenCalledOnce();
});

test("something else ends it", async () => {
  const first = tableIn("show: two hands");
  await at(first);
  const decided = next("show: decided", first);
  await say(decided);
  await pass(2500);
  expect(shown()).not.toBeNull();
  await say(next("show: decided before", decided));
  await pass(1);
  expect(shown()).toBeNull();
});

test("a TV that is opened in the middle of it goes on from there", async () => {
  const view = tableIn("show: decided");
  history = { sequence: view.revision, at: NOW / 1000 - 5 };
  await at(view);
  expect(step.value).toBe("bill");
  expect(Number(shown()?.style.getPropertyValue("--since"))).toBe(5000);
  await pass(6000);
  expect(shown()).toBeNull();
});

test("opened later, a TV shows the table", async () => {
  const view = tableIn("show: decided");
  history = { sequence: view.revision, at: NOW / 1000 - 60 };
  await at(view);
  expect(shown()).toBeNull();
});

test("without motion the cards are waited for, and the end is there at once", async () => {
  still = true;
  const first = tableIn("show: two hands");
  await at(first);
  expect(shown()).not.toBeNull();
  await say(next("show: decided", first));
  await pass(1);
  expect(shown()).toBeNull();
});

test("the overlay says who won when its second line does, not before", async () => {
  const first = tableIn("show: two hands");
  await at(first, "?layout=strip");
  expect(screen.getByTestId("tv-show-heading").textContent).toBe("Órdago a grande");
  expect(screen.getByTestId("tv-show-last").textContent).toContain("R\u00a0R\u00a0R\u00a0A");
  await say(next("show: decided", first));
  await pass(1000);
  const won = () => document.querySelectorAll(".plate[data-won=true]").length;
  expect([won(), screen.getByTestId("tv-games-0").dataset.games]).toEqual([0, "1"]);
  await pass(1500);
  expect([won(), screen.getByTestId("tv-games-0").dataset.games]).toEqual([1, "2"]);
  expect(screen.getByTestId("tv-show-heading").textContent).toContain("Partida para");
});
