import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { join, press, send, sentBy, settling, view } from "../src/store";
import type { View } from "../src/protocol";
import { FakeSocket } from "./fake-socket";

const PASS = { type: "all_pass", lance: "grande" } as const;

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  const empty = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal("localStorage", empty);
  vi.stubGlobal("sessionStorage", empty);
  join("phone", "K7QF");
  FakeSocket.last.welcome();
  view.value = { type: "view", table: "K7QF", revision: 41 } as View;
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const sentId = (): string => {
  const [message] = FakeSocket.last.commands();
  if (message?.type !== "command") throw new Error("nothing was sent");
  return message.id;
};

test("the tapped button is the sender from the tap until its effect is on the screen", () => {
  press("all-pass", () => send(PASS, 0));
  expect(sentBy.value).toBe("all-pass");
  FakeSocket.last.say({ type: "ack", id: sentId(), revision: 42 });
  expect(sentBy.value).toBe("all-pass");
  view.value = { type: "view", table: "K7QF", revision: 42 } as View;
  expect(settling.value).toBe(false);
  expect(sentBy.value).toBe(null);
});

test("a refused tap is on its way no more", () => {
  press("all-pass", () => send(PASS, 0));
  const refused = { type: "refused", code: "stale", text: "", params: {}, revision: 41 } as const;
  FakeSocket.last.say({ ...refused, id: sentId() });
  expect(sentBy.value).toBe(null);
});

test("a button that sends nothing is no sender, and neither is what is sent without one", () => {
  press("menu", () => undefined);
  send(PASS, 0);
  expect(settling.value).toBe(true);
  expect(sentBy.value).toBe(null);
});
