import { expect, test } from "vitest";
import type { Command } from "../src/generated/protocol";
import { makeOutbox } from "../src/outbox";

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
