import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { CommandMessage, View } from "../src/generated/protocol";
import { LATE_MS } from "../src/net/outbox";
import { FIRST_PAUSE_MS } from "../src/net/socket";
import { seenNow } from "../src/state/seen";
import { held, join, link, press, send, sentBy, unconfirmed, view } from "../src/state/store";
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

test("the same command is sent once while it waits; counted stones twice", () => {
  const plus = { type: "count_stones", side: 0, stones: 1 } as const;
  for (const seat of [0, 0, 1]) send(PASS, seat);
  for (const command of [plus, plus]) send(command);
  const sent = FakeSocket.last.commands() as CommandMessage[];
  expect(sent.map(({ command, as }) => [command.type, as])).toEqual([
    ["all_pass", 0],
    ["all_pass", 1],
    ["count_stones", undefined],
    ["count_stones", undefined],
  ]);
});

describe("what was entered without a connection", () => {
  const GRANDE = aView({ hand: { number: 3, phase: "grande" } });
  const CHICA = aView({ revision: 44, hand: { number: 3, phase: "chica" } });
  const back = (now: View, after = 0): unknown => {
    vi.advanceTimersByTime(after + FIRST_PAUSE_MS);
    FakeSocket.last.welcome();
    FakeSocket.last.say(now);
    return FakeSocket.last.commands();
  };
  beforeEach(() => {
    FakeSocket.last.say(GRANDE);
    FakeSocket.last.fall();
    send(PASS, 0);
  });

  test("is sent by itself while hand, phase and bet are those", () => {
    expect(back({ ...GRANDE, revision: 43 })).toMatchObject([{ revision: 41, command: PASS }]);
  });

  test("is offered after them, and sent as meant for what is seen then", () => {
    expect(back(CHICA)).toEqual([]);
    expect(held.value).toMatchObject({ messages: [{ command: PASS }], mayBeKnown: false });
    link.sendHeld();
    expect(FakeSocket.last.commands()).toMatchObject([
      { revision: 44, saw: { hand: 3, phase: "chica", bet: null }, command: PASS, as: 0 },
    ]);
  });

  test("is offered after ten seconds", () => {
    expect(back(GRANDE, LATE_MS)).toEqual([]);
    expect(held.value.messages).toHaveLength(1);
  });
});
