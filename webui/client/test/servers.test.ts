/** At which server a connection is opened, and where requests go. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CommandMessage } from "../src/generated/protocol";
import { about } from "../src/net/http";
import type { Outbox } from "../src/net/outbox";
import {
  FIRST_PAUSE_MS,
  type Link,
  LONGEST_PAUSE_MS,
  openLink,
  PING_MS,
  QUICK_TRIES,
  SILENCE_MS,
} from "../src/net/socket";
import { FakeSocket } from "./fake-socket";
import { aView } from "./fixtures";
import { aCommand, anOutbox } from "./outbox-fixture";

const OWN = location.origin;
const B = "http://b.example:8000";
const C = "http://c.example";
const of = (origin: string): string => `${origin.replace("http", "ws")}/ws`;
/** Where the sockets were opened, in order. */
const opened = (): string[] => FakeSocket.all.map(({ url }) => url);

let outbox: Outbox<CommandMessage>;
let link: Link<CommandMessage>;
let hasSeat: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  hasSeat = false;
  outbox = anOutbox();
  link = openLink({
    hello: () => ({ type: "hello", protocol: 3, client: "phone", table: "K7QF", token: "mine" }),
    outbox,
    mayOpenMore: () => hasSeat,
    answered: () => undefined,
    onMessage: (message, viewArrived) => message.type === "view" && viewArrived(),
  });
});

afterEach(() => link.close());

/** The connection is lost or refused; the next one is opened after the first pause. */
function fall(): void {
  FakeSocket.last.fall();
  vi.advanceTimersByTime(FIRST_PAUSE_MS);
}

test("the first is opened at the page's own server, and with no other all are", () => {
  FakeSocket.last.welcome();
  fall();
  fall();
  expect(opened()).toEqual([of(OWN), of(OWN), of(OWN)]);
});

test("a lost server is followed by the others in turn, and then by itself", () => {
  FakeSocket.last.welcome("b", [OWN, B, C]);
  for (let n = 0; n < 4; n += 1) fall();
  expect(opened()).toEqual([OWN, B, C, OWN, B].map(of));
});

test("the list of the server where it goes on counts from there", () => {
  FakeSocket.last.welcome("b", [OWN, B, C]);
  fall();
  FakeSocket.last.welcome("other", [B, OWN, C]);
  fall();
  expect(opened()).toEqual([OWN, B, OWN].map(of));
});

test("https stays https", () => {
  FakeSocket.last.welcome("b", ["https://a.example", "https://b.example"]);
  fall();
  expect(FakeSocket.last.url).toBe("wss://b.example/ws");
});

test("the same phone goes on there, with what was not answered, under the same ids", () => {
  FakeSocket.last.welcome("b", [OWN, B]);
  const [sent, unsent] = [aCommand(undefined, 0), aCommand(undefined, 2)];
  outbox.add(sent);
  link.post(sent);
  FakeSocket.last.fall();
  outbox.add(unsent);
  vi.advanceTimersByTime(FIRST_PAUSE_MS);
  FakeSocket.last.welcome("other", [B, OWN]);
  FakeSocket.last.say(aView());
  expect(FakeSocket.last.url).toBe(of(B));
  expect(FakeSocket.last.sent[0]).toMatchObject({ type: "hello", token: "mine" });
  expect(FakeSocket.last.commands()).toEqual([sent, unsent]);
});

test("while all are gone the pauses are as with one", () => {
  FakeSocket.last.welcome("b", [OWN, B]);
  const pauses: number[] = [];
  for (let n = 0; n < QUICK_TRIES + 5; n += 1) {
    const before = FakeSocket.all.length;
    FakeSocket.last.fall();
    let waited = 0;
    while (FakeSocket.all.length === before) {
      vi.advanceTimersByTime(100);
      waited += 100;
    }
    pauses.push(waited);
  }
  expect(pauses).toEqual([
    ...Array(QUICK_TRIES).fill(FIRST_PAUSE_MS),
    FIRST_PAUSE_MS,
    400,
    800,
    1600,
    LONGEST_PAUSE_MS,
  ]);
});

test("where a seated phone's server does not answer, the next connection is at another", () => {
  hasSeat = true;
  FakeSocket.last.welcome("b", [OWN, B]);
  vi.advanceTimersByTime(2 * PING_MS);
  expect(opened()).toEqual([OWN, B].map(of));
  FakeSocket.last.welcome("other", [B, OWN]);
  vi.advanceTimersByTime(SILENCE_MS);
  expect(link.connected.value).toBe(true);
});

test("a phone that wakes returns to the server that it was at", () => {
  FakeSocket.last.welcome("b", [OWN, B]);
  fall();
  FakeSocket.last.welcome("other", [B, OWN]);
  link.reconnect();
  expect(FakeSocket.last.url).toBe(of(B));
});

test("requests go to the server of the newest welcome", async () => {
  const asked = vi.fn(async (_path: string) => Response.json({}));
  vi.stubGlobal("fetch", asked);
  FakeSocket.last.welcome("b", [OWN, B]);
  await about();
  fall();
  FakeSocket.last.welcome("other", [B, OWN]);
  await about();
  expect(asked.mock.calls.map(([path]) => path)).toEqual(["/api/about", `${B}/api/about`]);
});
