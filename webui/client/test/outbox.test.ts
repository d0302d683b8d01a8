import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Command } from "../src/generated/protocol";
import { LATE_MS, makeOutbox, type Outbox, type Seen } from "../src/net/outbox";

const PASS: Command = { type: "all_pass", lance: "grande" };

test("a reloaded page finds its commands again, with their ids", () => {
  let shelf: string | null = null;
  const keep = { load: () => shelf, save: (text: string | null) => (shelf = text) };
  const message = makeOutbox(keep).add(PASS, { revision: 41 }, 2);
  expect(makeOutbox(keep).waiting.value).toEqual([message]);
  makeOutbox(keep).remove(message?.id ?? "");
  expect(makeOutbox(keep).waiting.value).toEqual([]);
  expect(shelf).toBeNull();
});

test("ids fit the protocol and differ", () => {
  const ids = new Set<string>();
  for (let n = 0; n < 200; n += 1) {
    const box = makeOutbox({ load: () => null, save: () => undefined });
    const id = box.add(PASS, { revision: n })?.id ?? "";
    expect(id).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
    ids.add(id);
  }
  expect(ids.size).toBe(200);
});

test("the same command for another seat is another command", () => {
  const box = makeOutbox({ load: () => null, save: () => undefined });
  expect(box.add(PASS, { revision: 1 }, 0)).not.toBeNull();
  expect(box.add(PASS, { revision: 1 }, 1)).not.toBeNull();
});

test("the same command waits once; counted stones wait twice", () => {
  const box = makeOutbox({ load: () => null, save: () => undefined });
  const plus: Command = { type: "count_stones", side: 0, stones: 1 };
  for (const command of [PASS, PASS, plus, plus]) box.add(command, { revision: 1 });
  expect(box.waiting.value.map(({ command }) => command.type)).toEqual([
    "all_pass",
    "count_stones",
    "count_stones",
  ]);
  expect(new Set(box.waiting.value.map(({ id }) => id)).size).toBe(3);
});

test("a broken stored outbox is an empty one", () => {
  const box = makeOutbox({ load: () => "{not json", save: () => undefined });
  expect(box.waiting.value).toEqual([]);
});

describe("after a lost connection", () => {
  const GRANDE: Seen = { revision: 41, saw: { hand: 3, phase: "grande", bet: null } };
  const CHICA: Seen = { revision: 44, saw: { hand: 3, phase: "chica", bet: null } };
  let box: Outbox;
  beforeEach(() => {
    vi.useFakeTimers();
    box = makeOutbox({ load: () => null, save: () => undefined });
  });
  afterEach(() => void vi.useRealTimers());
  const made = () => {
    const message = box.add(PASS, GRANDE, 0);
    if (!message) throw new Error("not added");
    return message;
  };

  test("what was made offline is sent while what it was meant for stands", () => {
    const message = made();
    vi.advanceTimersByTime(LATE_MS - 1);
    box.holdBack(GRANDE);
    expect(box.waiting.value).toEqual([message]);
    expect(box.held.value.messages).toEqual([]);
  });

  test("it is held back when it is late", () => {
    const message = made();
    vi.advanceTimersByTime(LATE_MS);
    box.holdBack(GRANDE);
    expect(box.waiting.value).toEqual([]);
    expect(box.held.value).toEqual({ messages: [message], mayBeKnown: false });
  });

  test("it is held back when another lance is played", () => {
    const message = made();
    box.holdBack(CHICA);
    expect(box.held.value.messages).toEqual([message]);
  });

  test("what the server may know is asked for again: it refuses by itself what stands no more", () => {
    const message = made();
    box.sent(message.id);
    box.holdBack(CHICA);
    expect(box.waiting.value).toEqual([message]);
    vi.advanceTimersByTime(LATE_MS);
    box.holdBack(CHICA);
    expect(box.held.value).toEqual({ messages: [message], mayBeKnown: true });
  });

  test("a person who has it sent after all sends it with its id, for what they see", () => {
    const { id } = made();
    box.holdBack(CHICA);
    const again = { type: "command", id, ...CHICA, command: PASS, as: 0 };
    expect(box.release(CHICA)).toEqual([again]);
    expect(box.waiting.value).toEqual([again]);
    vi.advanceTimersByTime(LATE_MS - 1);
    box.holdBack(CHICA);
    expect(box.held.value.messages).toEqual([]);
  });

  test("entered anew, it is not offered any more", () => {
    made();
    box.holdBack(CHICA);
    const anew = box.add(PASS, CHICA, 0);
    expect(box.held.value.messages).toEqual([]);
    expect(box.waiting.value).toEqual([anew]);
  });

  test("a reloaded page remembers when it was made", () => {
    let shelf: string | null = null;
    const keep = { load: () => shelf, save: (text: string | null) => (shelf = text) };
    const message = makeOutbox(keep).add(PASS, GRANDE, 0);
    vi.advanceTimersByTime(LATE_MS);
    const reloaded = makeOutbox(keep);
    reloaded.holdBack(GRANDE);
    expect(reloaded.held.value.messages).toEqual([message]);
  });
});
