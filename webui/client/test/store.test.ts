import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { seenNow } from "../src/state/seen";
import { join, press, send, sentBy, unconfirmed, view } from "../src/state/store";
import { FakeSocket } from "./fake-socket";
import { aBet, aView } from "./fixtures";

const PASS = { type: "all_pass", lance: "grande" } as const;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  onTestFinished(join("phone", "K7QF"));
  FakeSocket.last.welcome();
  view.value = aView();
});

const sentId = (): string => {
  const [message] = FakeSocket.last.commands();
  if (message?.type !== "command") throw new Error("nothing was sent");
  return message.id;
};

test("the tapped button is marked as sent until its effect is in the view", () => {
  press("all-pass", () => send(PASS, 0));
  expect(sentBy.value).toBe("all-pass");
  FakeSocket.last.say({ type: "ack", id: sentId(), revision: 42 });
  expect(sentBy.value).toBe("all-pass");
  view.value = aView({ revision: 42 });
  expect(unconfirmed.value).toBe(false);
  expect(sentBy.value).toBe(null);
});

test("a refused tap is not marked any more", () => {
  press("all-pass", () => send(PASS, 0));
  const refused = { type: "refused", code: "stale", text: "", params: {}, revision: 41 } as const;
  FakeSocket.last.say({ ...refused, id: sentId() });
  expect(sentBy.value).toBe(null);
});

test("a button that sends nothing is not marked, nor is a command without a button", () => {
  press("menu", () => undefined);
  send(PASS, 0);
  expect(unconfirmed.value).toBe(true);
  expect(sentBy.value).toBe(null);
});

test("of several connections, an older view does not replace a newer one", () => {
  FakeSocket.last.say(aView({ revision: 43 }));
  FakeSocket.last.say(aView({ revision: 42 }));
  expect(view.value?.revision).toBe(43);
  // After a restart the server may have gone back to a backup.
  FakeSocket.last.welcome("another");
  FakeSocket.last.say(aView({ revision: 42 }));
  expect(view.value?.revision).toBe(42);
});

test("a command carries what was on the screen: revision, hand, phase and standing bet", () => {
  const before = aView({ hand: { number: 3, phase: "chica", standing: aBet(38) } });
  view.value = before;
  const seen = seenNow();
  view.value = aView({ revision: 43, hand: { number: 3, phase: "pares_said" } });
  press("answer-quiero", () => send(PASS, 0), seen);
  send({ type: "all_pass", lance: "chica" }, 0);
  expect(FakeSocket.last.commands()).toMatchObject([
    { revision: 41, saw: { hand: 3, phase: "chica", bet: 38 } },
    { revision: 43, saw: { hand: 3, phase: "pares_said", bet: null } },
  ]);
});
