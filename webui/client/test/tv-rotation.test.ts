/** Tests of tv/rotation.ts: the pages over which tables are spread. */
import { describe, expect, it } from "vitest";
import { chunks } from "../src/tv/rotation";

const lengths = (count: number): number[] =>
  chunks(
    Array.from({ length: count }, (_, n) => n),
    9,
  ).map((page) => page.length);

describe("parts of a list", () => {
  it("hold nine, and are nearly equally long if there are more", () => {
    expect([1, 9, 10, 19].map(lengths)).toEqual([[1], [9], [5, 5], [7, 7, 5]]);
    expect(lengths(0)).toEqual([]);
  });

  it("have every element once", () => {
    const all = Array.from({ length: 23 }, (_, n) => n);
    expect(chunks(all, 9).flat()).toEqual(all);
  });
});
