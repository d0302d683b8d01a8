import { beforeEach, expect, test } from "vitest";
import { makePager, type Page, type Pager } from "./pager";

/** What the server has, newest first; two a page. */
let all: number[];
/** Where each page began that was asked for. */
let asked: (number | undefined)[];
let pager: Pager<number>;
/** Answers are held until they are let go. */
let letGo: (() => void)[] | null;

beforeEach(() => {
  all = [9, 8, 7, 6, 5];
  asked = [];
  letGo = null;
  pager = makePager(async (before?: number): Promise<Page<number, number>> => {
    asked.push(before);
    const from = all.filter((one) => before === undefined || one < before);
    if (letGo !== null) await new Promise<void>((go) => letGo?.push(go));
    const items = from.slice(0, 2);
    return { items, next: from.length > 2 ? (items.at(-1) ?? null) : null };
  });
});

test("pages are added until there is no more", async () => {
  expect(pager.listed.value).toBeNull();
  for (const [most, hasMore] of [
    [2, true],
    [4, true],
    [5, false],
  ] as const) {
    await pager.fetchMore();
    expect([pager.listed.value, pager.hasMore.value]).toEqual([all.slice(0, most), hasMore]);
  }
  expect(asked).toEqual([undefined, 8, 6]);
});

test("what is fetched again is as long as before, or as is wanted", async () => {
  await pager.fetchMore();
  await pager.fetchMore();
  all.unshift(10);
  await pager.fetchAgain();
  expect(pager.listed.value).toEqual([10, 9, 8, 7]);
  await pager.fetchAgain((items) => items.includes(5));
  expect(pager.listed.value).toEqual(all);
});

test("an empty list is not asked for again and again", async () => {
  all = [];
  await pager.fetchAgain(() => false);
  expect([pager.listed.value, asked.length]).toEqual([[], 1]);
});

test("of several answers the newest request's counts", async () => {
  const waiting: (() => void)[] = [];
  letGo = waiting;
  const first = pager.fetchAgain();
  all = [1];
  const second = pager.fetchAgain();
  waiting[1]?.();
  await second;
  waiting[0]?.();
  await first;
  expect(pager.listed.value).toEqual([1]);
});

test("no page is added to a list that is being fetched again", async () => {
  await pager.fetchMore();
  all = [4, 3, 2, 1];
  const again = pager.fetchAgain();
  await Promise.all([again, pager.fetchMore()]);
  expect(pager.listed.value).toEqual(all);
});

test("a failed request leaves the list, and is made again", async () => {
  await pager.fetchMore();
  const failing = all;
  all = null as unknown as number[];
  await pager.fetchMore();
  expect([pager.listed.value, pager.failed.value]).toEqual([[9, 8], expect.any(TypeError)]);
  all = failing;
  await pager.fetchMore();
  expect([pager.listed.value, pager.failed.value]).toEqual([[9, 8, 7, 6], null]);
});
