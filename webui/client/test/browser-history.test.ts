/** Tests of browser/history.ts. */
import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  history.replaceState(null, "", "/t/K7QF");
});

/** Run pending microtasks. No task runs meanwhile, so nothing is painted. */
async function rendered(): Promise<void> {
  for (let hops = 0; hops < 5; hops++) await Promise.resolve();
}

test("a page has its entry before it is painted", async () => {
  const { openPage } = await import("../src/browser/history");
  await rendered();
  openPage("hand");
  await rendered();
  openPage("book/deje");
  await rendered();
  expect(history.state.pages.map(({ hash }: { hash: string }) => hash)).toEqual([
    "",
    "hand",
    "book/deje",
  ]);
});

test("two pages opened by one tap are two entries, one replaced is one", async () => {
  const { openPage, replacePage } = await import("../src/browser/history");
  await rendered();
  const before = history.length;
  openPage("hand");
  openPage("book/deje");
  replacePage("book/envido");
  await rendered();
  expect(history.length).toBe(before + 2);
  expect(location.hash).toBe("#book/envido");
});
