import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Ack, CommandMessage, Pong, Refused } from "../src/generated/protocol";
import type { Outbox } from "../src/net/outbox";
import { PRELOADED } from "../src/net/preloaded-socket";
import {
  CONNECT_MS,
  CONNECTIONS,
  FIRST_PAUSE_MS,
  type Link,
  LONGEST_PAUSE_MS,
  openLink,
  PING_MS,
  QUICK_TRIES,
  QUIET_MS,
  RETRY_MS,
  type Received,
  SILENCE_MS,
  STALE_MS,
} from "../src/net/socket";
import { FakeSocket } from "./fake-socket";
import { aView } from "./fixtures";
import { aCommand, anOutbox } from "./outbox-fixture";

let outbox: Outbox<CommandMessage>;
let heard: Received[];
let answers: [CommandMessage, Ack | Refused][];
let link: Link<CommandMessage>;
let page: EventTarget & { visibilityState: string };

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
  outbox = anOutbox({ stands: ({ as }) => as !== 1 });
  heard = [];
  answers = [];
  link = open();
});

afterEach(() => {
  link.close();
});

function open(hasSeat = false): Link<CommandMessage> {
  return openLink({
    mayOpenMore: () => hasSeat,
    hello: () => ({ type: "hello", protocol: 2, client: "phone", table: "K7QF" }),
    outbox,
    onMessage(message, viewArrived) {
      if (message.type === "view") viewArrived();
      else heard.push(message);
    },
    answered: (message, answer) => answers.push([message, answer]),
  });
}

/** Send a command as page-link.ts does. */
function send(message = aCommand(undefined, 0)): CommandMessage {
  if (outbox.add(message)) link.post(message);
  return message;
}

/** The connection is back, and the view is shown. */
function back(): void {
  FakeSocket.last.welcome();
  FakeSocket.last.say(aView());
}

const ack = (id: string, revision = 42): Ack => ({ type: "ack", id, revision });

test("the hello is sent first, and only the welcome makes a connection", () => {
  FakeSocket.last.accept();
  expect(FakeSocket.last.sent).toEqual([
    { type: "hello", protocol: 2, client: "phone", table: "K7QF" },
  ]);
  expect(link.connected.value).toBe(false);
  FakeSocket.last.welcome();
  expect(link.connected.value).toBe(true);
});

test("an answered command leaves the outbox and is never sent again", () => {
  back();
  const message = send();
  expect(FakeSocket.last.commands()).toEqual([message]);
  FakeSocket.last.say(ack(message.id));
  expect(outbox.waiting.value).toEqual([]);
  expect(answers).toEqual([[message, ack(message.id)]]);
  FakeSocket.last.fall();
  vi.advanceTimersByTime(FIRST_PAUSE_MS);
  back();
  expect(FakeSocket.all).toHaveLength(2);
  expect(FakeSocket.last.commands()).toEqual([]);
});

test("unanswered commands are sent again with the same ids, in order", () => {
  back();
  const first = send();
  const second = send(aCommand(undefined, 2));
  FakeSocket.last.fall();
  expect(link.connected.value).toBe(false);
  vi.advanceTimersByTime(FIRST_PAUSE_MS);
  back();
  expect(FakeSocket.last.commands()).toEqual([first, second]);
});

test("a command given while disconnected waits for the connection", () => {
  const message = send();
  expect(FakeSocket.last.sent).toEqual([]);
  back();
  expect(FakeSocket.last.commands()).toEqual([message]);
});

test("it is sent again when the first view shows for what, or held back", () => {
  const stands = send();
  send(aCommand(undefined, 1));
  FakeSocket.last.welcome();
  expect(FakeSocket.last.commands()).toEqual([]);
  FakeSocket.last.say(aView());
  expect(FakeSocket.last.commands()).toEqual([stands]);
  FakeSocket.last.say(aView());
  expect(FakeSocket.last.commands()).toHaveLength(1);
  expect(outbox.held.value.messages).toHaveLength(1);
});

test("a refusal settles its command and is passed on", () => {
  back();
  const message = send();
  const refused: Refused = {
    type: "refused",
    id: message.id,
    code: "stale",
    text: "…",
    params: {},
    revision: 42,
  };
  FakeSocket.last.say(refused);
  expect(outbox.waiting.value).toEqual([]);
  expect(answers).toEqual([[message, refused]]);
});

test("not_saved is no answer: the same command is retried", () => {
  back();
  const message = send();
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

test("a ping each second; three without a message are a lost connection", () => {
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

test("a socket that does not open in time is replaced", () => {
  vi.advanceTimersByTime(CONNECT_MS + FIRST_PAUSE_MS);
  expect(FakeSocket.all).toHaveLength(2);
  expect(FakeSocket.all[0]?.closed).toBe(true);
});

test("quick tries at first, then exponential backoff up to two seconds", () => {
  const pauses: number[] = [];
  for (let n = 0; n < QUICK_TRIES + 6; n += 1) {
    const opened = FakeSocket.all.length;
    FakeSocket.last.fall();
    let waited = 0;
    while (FakeSocket.all.length === opened) {
      vi.advanceTimersByTime(100);
      waited += 100;
    }
    pauses.push(waited);
  }
  expect(pauses.slice(0, QUICK_TRIES)).toEqual(Array(QUICK_TRIES).fill(FIRST_PAUSE_MS));
  expect(pauses.slice(QUICK_TRIES)).toEqual([
    FIRST_PAUSE_MS,
    400,
    800,
    1600,
    LONGEST_PAUSE_MS,
    LONGEST_PAUSE_MS,
  ]);
});

test("a phone that wakes with a silent socket reconnects at once", () => {
  const asleep = FakeSocket.last;
  asleep.welcome();
  page.visibilityState = "hidden";
  vi.setSystemTime(Date.now() + STALE_MS + 1);
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSocket.all).toHaveLength(2);
  expect(asleep.closed).toBe(true);
  // Messages of the dropped socket are ignored.
  asleep.say({ type: "follow", pointed: false, table: "OLD" });
  expect(heard.some((message) => message.type === "follow")).toBe(false);
});

test("a phone that wakes during a pause reconnects at once", () => {
  back();
  FakeSocket.last.fall();
  window.dispatchEvent(new Event("online"));
  expect(FakeSocket.all).toHaveLength(2);
});

test("a phone that wakes with a live socket keeps it", () => {
  back();
  page.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSocket.all).toHaveLength(1);
});

test("no such table ends the connection until the person asks again", () => {
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

test("close is final", () => {
  back();
  link.close();
  window.dispatchEvent(new Event("pageshow"));
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test("a page that is shown while its socket opens keeps it", () => {
  const first = FakeSocket.last;
  window.dispatchEvent(new Event("pageshow"));
  expect(FakeSocket.last).toBe(first);
  first.welcome();
  expect(link.connected.value).toBe(true);
});

describe("a further connection", () => {
  let first: FakeSocket;

  const pong = (n: number): Pong => ({ type: "pong", n });
  /** A phone with a seat, of which the first connection does not answer a ping. */
  const slow = (): FakeSocket => {
    link.close();
    FakeSocket.all = [];
    link = open(true);
    first = FakeSocket.last;
    first.welcome();
    first.say(aView());
    vi.advanceTimersByTime(2 * PING_MS);
    return FakeSocket.last;
  };

  test("is opened where a ping is not answered, and takes the commands that wait", () => {
    link.close();
    FakeSocket.all = [];
    link = open(true);
    first = FakeSocket.last;
    first.welcome();
    first.say(aView());
    const message = send();
    vi.advanceTimersByTime(PING_MS);
    first.say(pong(1));
    expect(FakeSocket.last).toBe(first);
    vi.advanceTimersByTime(2 * PING_MS);
    const second = FakeSocket.last;
    expect(second).not.toBe(first);
    expect(first.closed).toBe(false);
    second.welcome();
    expect(second.commands()).toEqual([message]);
    second.say(ack(message.id));
    expect(answers).toEqual([[message, ack(message.id)]]);
    first.say(ack(message.id));
    expect(answers).toHaveLength(1);
  });

  test("is opened where the first is not open after a second", () => {
    link.close();
    FakeSocket.all = [];
    link = open(true);
    vi.advanceTimersByTime(PING_MS);
    expect(FakeSocket.all).toHaveLength(2);
    back();
    expect(link.connected.value).toBe(true);
  });

  test("is not opened by a phone without a seat", () => {
    back();
    vi.advanceTimersByTime(2 * PING_MS);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("is not opened after sleep", () => {
    link.close();
    FakeSocket.all = [];
    link = open(true);
    back();
    vi.setSystemTime(Date.now() + 60_000);
    vi.advanceTimersByTime(PING_MS + FIRST_PAUSE_MS);
    expect(FakeSocket.all.map(({ closed }) => closed)).toEqual([true, false]);
  });

  test("is sent each command, too, and keeps the link connected if another is lost", () => {
    const second = slow();
    second.welcome();
    const message = send();
    expect(first.commands()).toEqual([message]);
    expect(second.commands()).toEqual([message]);
    first.fall();
    expect(link.connected.value).toBe(true);
    second.fall();
    expect(link.connected.value).toBe(false);
  });

  test("does not multiply what is retried", () => {
    const second = slow();
    second.welcome();
    const message = send();
    const notSaved: Refused = {
      type: "refused",
      id: message.id,
      code: "not_saved",
      text: "…",
      params: {},
      revision: null,
    };
    for (const socket of [first, second]) socket.say(notSaved);
    vi.advanceTimersByTime(RETRY_MS);
    expect(first.commands()).toEqual([message, message]);
    expect(second.commands()).toEqual([message, message]);
  });

  test("is closed after a minute in which all was quick", () => {
    const second = slow();
    second.welcome();
    for (let n = 0; n * PING_MS <= QUIET_MS; n += 1) {
      for (const socket of [first, second]) socket.say(pong(n));
      expect(second.closed).toBe(false);
      vi.advanceTimersByTime(PING_MS);
    }
    expect(second.closed).toBe(true);
    expect(first.closed).toBe(false);
    expect(link.connected.value).toBe(true);
  });

  test("is opened a second time, but no third", () => {
    slow().welcome();
    vi.advanceTimersByTime(SILENCE_MS);
    expect(FakeSocket.all.filter(({ closed }) => !closed)).toHaveLength(CONNECTIONS);
    for (let n = 0; n < 60; n += 1) {
      vi.advanceTimersByTime(PING_MS / 2);
      expect(FakeSocket.all.filter(({ closed }) => !closed).length).toBeLessThanOrEqual(
        CONNECTIONS,
      );
    }
  });

  test("that the server refuses is no news", () => {
    const second = slow();
    second.accept();
    second.say({
      type: "refused",
      id: null,
      code: "too_many_sockets",
      text: "…",
      params: {},
      revision: null,
    });
    expect(heard.filter(({ type }) => type === "refused")).toEqual([]);
  });
});

describe("a preloaded socket", () => {
  const HELLO = JSON.stringify({ type: "hello", protocol: 2, client: "phone", table: "K7QF" });
  const begun = (heard: Received[], hello = HELLO): FakeSocket => {
    link.close();
    const socket = new FakeSocket("ws://here/ws");
    const early = {
      hello,
      socket,
      heard: heard.map((one) => JSON.stringify(one)),
    };
    Object.assign(window, { [PRELOADED]: early });
    return socket;
  };
  const welcome: Received = {
    type: "welcome",
    protocol: 2,
    version: "0",
    boot: "b",
    phone: "me",
    addresses: [],
  };

  test("is taken over, with the messages received meanwhile first", () => {
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

  test("that has closed is replaced", () => {
    const socket = begun([]);
    socket.fall();
    link = open();
    vi.advanceTimersByTime(FIRST_PAUSE_MS);
    back();
    expect(link.connected.value).toBe(true);
  });

  test("with another hello is not used", () => {
    const socket = begun([welcome], HELLO.replace("K7QF", "AAAA"));
    link = open();
    expect(socket.closed).toBe(true);
    expect(FakeSocket.last).not.toBe(socket);
    expect(heard).toEqual([]);
  });
});
