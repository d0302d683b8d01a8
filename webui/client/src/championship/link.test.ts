/** Tests of the connection of a championship's pages. */
import { deflateSync } from "node:zlib";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { knockout, mineOf } from "../../test/championship-fixture";
import { FakeSocket } from "../../test/fake-socket";
import type {
  Championship,
  ChampionshipCommand,
  FromChampionship,
} from "../generated/championship";
import { onHousePinWanted } from "../net/http";
import { LATE_MS } from "../net/outbox";
import { FIRST_PAUSE_MS } from "../net/socket";
import { seenNow, whileSeeing } from "../state/seen";
import {
  connected,
  joinChampionship,
  link,
  mine,
  refusal,
  send,
  sending,
  sendOnce,
  sendWithPin,
  view,
} from "./link";

const ABOUT_NO_COMMAND = {
  type: "refused",
  id: null,
  text: "",
  params: {},
  revision: null,
} as const;
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  leave = joinChampionship();
  FakeSocket.last.welcome();
});

afterEach(() => {
  leave();
  view.value = null;
});

const hear = (message: FromChampionship): void => FakeSocket.last.say(message);
const commands = (): ChampionshipCommand[] =>
  (FakeSocket.last.sent as { type: string }[]).filter(
    (one): one is ChampionshipCommand => one.type === "championship_command",
  );

test("the page says that it is of a championship, and keeps the newest of what it is sent", () => {
  expect(FakeSocket.last.sent[0]).toMatchObject({ type: "hello", client: "championship" });
  expect(connected.value).toBe(true);
  hear({ type: "championship", view: knockout(4), open: [] });
  hear(mineOf([1], 1));
  expect(view.value?.entries).toHaveLength(4);
  expect(mine.value?.match).toBe(1);
});

test("what is packed is read, and what comes after it is taken after it", async () => {
  vi.useRealTimers();
  const championship = { type: "championship", view: knockout(4), open: [] } as const;
  // The server makes these with zlib.
  const deflated = deflateSync(JSON.stringify(championship)).toString("base64");
  hear(mineOf([], null));
  hear({ type: "packed", deflated });
  hear(mineOf([1], 1));
  expect([view.value, mine.value?.match]).toEqual([null, null]);
  await vi.waitFor(() => expect(mine.value?.match).toBe(1));
  expect(view.value).toEqual(championship.view);
  hear({ type: "championship", view: { ...knockout(4), revision: 12 }, open: [] });
  expect(view.value?.revision).toBe(12);
});

test("a command names the revision that was seen, and resolves with its answer", async () => {
  hear({ type: "championship", view: knockout(4), open: [] });
  const answer = send({ type: "tick_entry", entry: 1, present: true });
  const [sent] = commands();
  expect(sent).toMatchObject({ revision: 9, command: { type: "tick_entry", entry: 1 } });
  expect(sending.value).toBe(true);
  FakeSocket.last.say({ type: "ack", id: sent?.id ?? "", revision: 10 });
  hear({ type: "championship", view: { ...knockout(4), revision: 10 }, open: [] });
  expect(await answer).toMatchObject({ type: "ack", revision: 10 });
  expect(sending.value).toBe(false);
});

test("a command names the revision that was on the screen when it was pressed", () => {
  hear({ type: "championship", view: knockout(4), open: [] });
  const seen = seenNow();
  hear({ type: "championship", view: { ...knockout(4), revision: 12 }, open: [] });
  whileSeeing(seen, () => void send({ type: "undo", back: 9 }));
  void send({ type: "play_on", entry: 1 });
  expect(commands().map(({ revision }) => revision)).toEqual([9, 12]);
});

/** The connection is back, `after` milliseconds later, with this view. */
function back(now: Championship, after = FIRST_PAUSE_MS): void {
  vi.advanceTimersByTime(after);
  FakeSocket.last.welcome();
  expect(commands()).toEqual([]);
  hear({ type: "championship", view: now, open: [] });
}

test("an unanswered command is sent again with the same id when the view is back", () => {
  hear({ type: "championship", view: knockout(4), open: [] });
  void send({ type: "play_on", entry: 1 });
  const [first] = commands();
  FakeSocket.last.fall();
  back(knockout(4));
  expect(FakeSocket.all).toHaveLength(2);
  expect(commands()).toEqual([first]);
});

test("what was entered offline is for that championship only, and for ten seconds", async () => {
  hear({ type: "championship", view: knockout(4), open: [] });
  FakeSocket.last.fall();
  const given = send({ type: "play_on", entry: 1 });
  back({ ...knockout(4), code: "other" });
  expect([commands(), link.held.value.messages]).toMatchObject([[], [{ revision: 9 }]]);
  link.giveUp();
  expect(await given).toBeNull();

  FakeSocket.last.fall();
  const later = send({ type: "play_on", entry: 2 });
  back({ ...knockout(4), code: "other", revision: 12 }, LATE_MS);
  expect([commands(), link.held.value.mayBeKnown]).toEqual([[], false]);
  link.sendHeld();
  expect(commands()).toMatchObject([{ championship: "other", revision: 12 }]);
  const id = commands()[0]?.id ?? "";
  FakeSocket.last.say({ type: "refused", id, code: "no_pool", text: "", params: {}, revision: 9 });
  expect((await later)?.type).toBe("refused");
});

test("what waits already is not sent twice", async () => {
  hear({ type: "championship", view: knockout(4), open: [] });
  void send({ type: "play_on", entry: 1 });
  hear({ type: "championship", view: { ...knockout(4), revision: 12 }, open: [] });
  expect(await send({ type: "play_on", entry: 1 })).toBeNull();
  expect(commands()).toHaveLength(1);
});

test("a refusal is kept to be shown", async () => {
  const answer = send({ type: "play_on", entry: 1 });
  const id = commands()[0]?.id ?? "";
  FakeSocket.last.say({ type: "refused", id, code: "no_pool", text: "", params: {}, revision: 9 });
  expect((await answer)?.type).toBe("refused");
  expect(refusal.value?.code).toBe("no_pool");
});

test("what needs the house PIN is sent again once it is entered, not what came after it", async () => {
  onHousePinWanted(async () => true);
  onTestFinished(() => onHousePinWanted(async () => false));
  sendWithPin({ type: "ask_director_code" });
  sendOnce({ type: "call_referee" });
  FakeSocket.last.say({ ...ABOUT_NO_COMMAND, code: "house_pin_wanted" });
  const asked = (): string[] => FakeSocket.last.sent.slice(1).map(({ type }) => type);
  const all = ["ask_director_code", "call_referee", "ask_director_code"];
  await vi.waitFor(() => expect(asked()).toEqual(all));
  FakeSocket.last.say({ ...ABOUT_NO_COMMAND, code: "table_wanted" });
  expect(asked()).toEqual(all);
});
