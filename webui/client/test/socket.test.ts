import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeOutbox, type Outbox } from "../src/outbox";
import { LISTENING } from "../src/preloaded-socket";
import type { Ack, Command, CommandMessage, FromServer, Refused } from "../src/protocol";
import {
  CONNECT_MS,
  FIRST_PAUSE_MS,
  type Link,
  LONGEST_PAUSE_MS,
  openLink,
  PING_MS,
  RETRY_MS,
  SILENCE_MS,
  STALE_MS,
} from "../src/socket";
import { FakeSocket } from "./fake-socket";

const PASS: Command = { type: "all_pass", lance: "grande" };
let outbox: Outbox;
let heard: FromServer[];
let answers: [CommandMessage, Ack | Refused][];
let link: Link;
let page: EventTarget & { visibilityState: string };

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
  outbox = makeOutbox({ load: () => null, save: () => undefined });
  heard = [];
  answers = [];
  link = open();
});

afterEach(() => {
  link.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open(): Link {
  return openLink({
    url: "ws://here/ws",
    hello: () => ({ type: "hello", protocol: 1, client: "phone", table: "K7QF" }),
    outbox,
    hear: (message) => heard.push(message),
    answered: (message, answer) => answers.push([message, answer]),
  });
}

const ack = (id: string, revision = 42): Ack => ({ type: "ack", id, revision });

test("the hello goes out first, and only the welcome makes a connection", () => {
  FakeSocket.last.accept();
  expect(FakeSocket.last.sent).toEqual([
    { type: "hello", protocol: 1, client: "phone", table: "K7QF" },
  ]);
  expect(link.connected.value).toBe(false);
  FakeSocket.last.welcome();
  expect(link.connected.value).toBe(true);
});

test("a command that is answered leaves the outbox and is never sent again", () => {
  FakeSocket.last.welcome();
  const message = link.command(PASS, { revision: 41 }, 0);
  expect(FakeSocket.last.commands()).toEqual([message]);
  FakeSocket.last.say(ack(message?.id ?? ""));
  expect(outbox.waiting.value).toEqual([]);
  expect(answers).toEqual([[message, ack(message?.id ?? "")]]);
  FakeSocket.last.fall();
  vi.advanceTimersByTime(FIRST_PAUSE_MS);
  FakeSocket.last.welcome();
  expect(FakeSocket.all).toHaveLength(2);
  expect(FakeSocket.last.commands()).toEqual([]);
});

test("what was not answered goes out again with the same id, in order", () => {
  FakeSocket.last.welcome();
  const first = link.command(PASS, { revision: 41 }, 0);
  const second = link.command({ type: "all_pass", lance: "chica" }, { revision: 41 }, 0);
  FakeSocket.last.fall();
  expect(link.connected.value).toBe(false);
  vi.advanceTimersByTime(FIRST_PAUSE_MS);
  FakeSocket.last.welcome();
  expect(FakeSocket.last.commands()).toEqual([first, second]);
});

test("a command given while away waits for the connection", () => {
  const message = link.command(PASS, { revision: 41 }, 0);
  expect(FakeSocket.last.sent).toEqual([]);
  FakeSocket.last.welcome();
  expect(FakeSocket.last.commands()).toEqual([message]);
});

test("a double tap is one command", () => {
  FakeSocket.last.welcome();
  expect(link.command(PASS, { revision: 41 }, 0)).not.toBeNull();
  expect(link.command(PASS, { revision: 41 }, 0)).toBeNull();
  expect(FakeSocket.last.commands()).toHaveLength(1);
});

test("a refusal settles its command and is handed on", () => {
  FakeSocket.last.welcome();
  const message = link.command(PASS, { revision: 41 }, 0);
  const refused: Refused = {
    type: "refused",
    id: message?.id ?? "",
    code: "stale",
    text: "…",
    params: {},
    revision: 42,
  };
  FakeSocket.last.say(refused);
  expect(outbox.waiting.value).toEqual([]);
  expect(answers).toEqual([[message, refused]]);
});

test("not_saved is no answer: the same command is tried again", () => {
  FakeSocket.last.welcome();
  const message = link.command(PASS, { revision: 41 }, 0);
  const { id = "" } = message ?? {};
  FakeSocket.last.say({
    type: "refused",
    id,
    code: "not_saved",
    text: "…",
    params: {},
    revision: null,
  });
  expect(outbox.waiting.value).toEqual([message]);
  expect(answers).toEqual([]);
  vi.advanceTimersByTime(RETRY_MS);
  expect(FakeSocket.last.commands()).toEqual([message, message]);
});

test("a ping a second, and four seconds of silence are a lost connection", () => {
  const first = FakeSocket.last;
  first.welcome();
  for (let n = 1; n <= 10; n += 1) {
    vi.advanceTimersByTime(PING_MS);
    first.say({ type: "pong", n });
  }
  expect(first.sent.filter((message) => message.type === "ping")).toHaveLength(10);
  expect(link.connected.value).toBe(true);
  vi.advanceTimersByTime(SILENCE_MS + PING_MS);
  expect(link.connected.value).toBe(false);
  expect(first.closed).toBe(true);
});

test("a socket that does not open in time is given up for another", () => {
  vi.advanceTimersByTime(CONNECT_MS + FIRST_PAUSE_MS);
  expect(FakeSocket.all).toHaveLength(2);
  expect(FakeSocket.all[0]?.closed).toBe(true);
});

test("the pauses grow to two seconds and no further", () => {
  const pauses: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    const opened = FakeSocket.all.length;
    FakeSocket.last.fall();
    let waited = 0;
    while (FakeSocket.all.length === opened) {
      vi.advanceTimersByTime(100);
      waited += 100;
    }
    pauses.push(waited);
  }
  expect(pauses).toEqual([FIRST_PAUSE_MS, 400, 800, 1600, LONGEST_PAUSE_MS, LONGEST_PAUSE_MS]);
});

test("a phone that wakes with a socket gone quiet opens a new one at once", () => {
  const asleep = FakeSocket.last;
  asleep.welcome();
  page.visibilityState = "hidden";
  vi.setSystemTime(Date.now() + STALE_MS + 1);
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSocket.all).toHaveLength(2);
  expect(asleep.closed).toBe(true);
  // What the dead socket still says is not heard.
  asleep.say({ type: "follow", pointed: false, table: "OLD" });
  expect(heard.some((message) => message.type === "follow")).toBe(false);
});

test("a phone that wakes in the middle of a pause does not wait for its end", () => {
  FakeSocket.last.welcome();
  FakeSocket.last.fall();
  window.dispatchEvent(new Event("online"));
  expect(FakeSocket.all).toHaveLength(2);
});

test("waking with a lively socket leaves it alone", () => {
  FakeSocket.last.welcome();
  page.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSocket.all).toHaveLength(1);
});

test("no such table ends the conversation until the person asks again", () => {
  FakeSocket.last.accept();
  const refused: Refused = {
    type: "refused",
    id: null,
    code: "no_such_table",
    text: "…",
    params: {},
    revision: null,
  };
  FakeSocket.last.say(refused);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(link.refusal.value).toEqual(refused);
  link.reconnect();
  expect(FakeSocket.all).toHaveLength(2);
});

test("closed stays closed", () => {
  FakeSocket.last.welcome();
  link.close();
  window.dispatchEvent(new Event("pageshow"));
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test("a page that is shown while its socket opens lets it open", () => {
  const first = FakeSocket.last;
  window.dispatchEvent(new Event("pageshow"));
  expect(FakeSocket.last).toBe(first);
  first.welcome();
  expect(link.connected.value).toBe(true);
});

describe("a conversation that the page began before the app was there", () => {
  const HELLO = JSON.stringify({ type: "hello", protocol: 1, client: "phone", table: "K7QF" });
  const begun = (heard: FromServer[], hello = HELLO): FakeSocket => {
    link.close();
    const socket = new FakeSocket("ws://here/ws");
    const early = {
      url: "ws://here/ws",
      hello,
      socket,
      heard: heard.map((one) => JSON.stringify(one)),
    };
    Object.assign(window, { [LISTENING]: early });
    return socket;
  };
  const welcome: FromServer = {
    type: "welcome",
    protocol: 1,
    version: "0",
    boot: "b",
    phone: "me",
    addresses: [],
  };

  test("is gone on with, what was heard meanwhile first", () => {
    const socket = begun([welcome]);
    socket.readyState = 1;
    link = open();
    expect(FakeSocket.last).toBe(socket);
    expect(socket.sent).toEqual([]);
    expect(heard).toEqual([welcome]);
    expect(link.connected.value).toBe(true);
    socket.fall();
    vi.advanceTimersByTime(FIRST_PAUSE_MS);
    expect(FakeSocket.last).not.toBe(socket);
  });

  test("that has fallen already is begun again", () => {
    const socket = begun([]);
    socket.fall();
    link = open();
    vi.advanceTimersByTime(FIRST_PAUSE_MS);
    FakeSocket.last.welcome();
    expect(link.connected.value).toBe(true);
  });

  test("as somebody else is not ours", () => {
    const socket = begun([welcome], HELLO.replace("K7QF", "AAAA"));
    link = open();
    expect(socket.closed).toBe(true);
    expect(FakeSocket.last).not.toBe(socket);
    expect(heard).toEqual([]);
  });
});
