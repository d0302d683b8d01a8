import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CommandMessage } from "../src/generated/protocol";
import { freshId, LATE_MS, type Outbox } from "../src/net/outbox";
import { aCommand, anOutbox } from "./outbox-fixture";

/** A storage, and what is in it. */
function aShelf() {
  const shelf = {
    text: null as string | null,
    load: () => shelf.text,
    save: (text: string | null) => {
      shelf.text = text;
    },
  };
  return shelf;
}

test("a reloaded page finds its commands again, with their ids", () => {
  const shelf = aShelf();
  const message = aCommand();
  anOutbox({}, shelf).add(message);
  expect(anOutbox({}, shelf).waiting.value).toEqual([message]);
  anOutbox({}, shelf).remove(message.id);
  expect(anOutbox({}, shelf).waiting.value).toEqual([]);
  expect(shelf.text).toBeNull();
});

test("ids fit the protocol and differ", () => {
  const ids = Array.from({ length: 200 }, freshId);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
  expect(new Set(ids).size).toBe(200);
});

test("what is the same waits once", () => {
  const box = anOutbox();
  const first = aCommand();
  expect([first, aCommand()].map(box.add)).toEqual([true, false]);
  expect(box.waiting.value).toEqual([first]);
});

test("a broken stored outbox is an empty one", () => {
  const box = anOutbox({}, { ...aShelf(), load: () => "{not json" });
  expect(box.waiting.value).toEqual([]);
});

describe("after a lost connection", () => {
  let box: Outbox<CommandMessage>;
  let stands: boolean;
  let givenUp: CommandMessage[];
  let message: CommandMessage;
  beforeEach(() => {
    vi.useFakeTimers();
    stands = true;
    givenUp = [];
    box = anOutbox({
      stands: () => stands,
      renewed: (one) => ({ ...one, revision: 44 }),
      givenUp: (one) => givenUp.push(one),
    });
    message = aCommand();
    box.add(message);
  });
  afterEach(() => void vi.useRealTimers());

  test("what was made offline is sent while what it was meant for stands", () => {
    vi.advanceTimersByTime(LATE_MS - 1);
    box.holdBack();
    expect(box.waiting.value).toEqual([message]);
    expect(box.held.value.messages).toEqual([]);
  });

  test("it is held back when it is late", () => {
    vi.advanceTimersByTime(LATE_MS);
    box.holdBack();
    expect(box.waiting.value).toEqual([]);
    expect(box.held.value).toEqual({ messages: [message], mayBeKnown: false });
  });

  test("it is held back when that does not stand any more", () => {
    stands = false;
    box.holdBack();
    expect(box.held.value.messages).toEqual([message]);
  });

  test("what the server may know is asked for again: it refuses by itself what stands no more", () => {
    box.sent(message.id);
    stands = false;
    box.holdBack();
    expect(box.waiting.value).toEqual([message]);
    vi.advanceTimersByTime(LATE_MS);
    box.holdBack();
    expect(box.held.value).toEqual({ messages: [message], mayBeKnown: true });
  });

  test("a person who has it sent after all sends it with its id, for what they see", () => {
    stands = false;
    box.holdBack();
    stands = true;
    const again = { ...message, revision: 44 };
    expect(box.release()).toEqual([again]);
    expect(box.waiting.value).toEqual([again]);
    vi.advanceTimersByTime(LATE_MS - 1);
    box.holdBack();
    expect(box.held.value.messages).toEqual([]);
  });

  test("what waits is not sent again with it", () => {
    stands = false;
    box.holdBack();
    const other = aCommand(undefined, 1);
    box.add(other);
    expect(box.release().map(({ id }) => id)).toEqual([message.id]);
    expect(box.waiting.value.map(({ id }) => id)).toEqual([other.id, message.id]);
  });

  test("entered anew, it is not offered any more", () => {
    stands = false;
    box.holdBack();
    const anew = aCommand();
    expect(box.add(anew)).toBe(true);
    expect(box.held.value.messages).toEqual([]);
    expect(box.waiting.value).toEqual([anew]);
    expect(givenUp).toEqual([message]);
  });

  test("it is given up, and what waits is not", () => {
    stands = false;
    box.holdBack();
    const other = aCommand(undefined, 1);
    box.add(other);
    box.giveUp();
    expect([givenUp, box.waiting.value]).toEqual([[message], [other]]);
    box.giveUp();
    expect([givenUp, box.waiting.value]).toEqual([[message, other], []]);
  });

  test("a reloaded page remembers when it was made", () => {
    const shelf = aShelf();
    anOutbox({}, shelf).add(message);
    vi.advanceTimersByTime(LATE_MS);
    const reloaded = anOutbox({}, shelf);
    reloaded.holdBack();
    expect(reloaded.held.value.messages).toEqual([message]);
  });
});
