/** Tests of the pages of tables. */
import { describe, expect, it } from "vitest";
import { paginate } from "./pages";

const lengths = (count: number): number[] =>
  paginate(Array.from({ length: count }, (_, n) => n)).map((page) => page.length);

describe("pages of tables", () => {
  it("hold nine, and are nearly equally long if there are more", () => {
    expect([1, 9, 10, 19].map(lengths)).toEqual([[1], [9], [5, 5], [7, 7, 5]]);
    expect(lengths(0)).toEqual([]);
  });

  it("show every table once", () => {
    const all = Array.from({ length: 23 }, (_, n) => n);
    expect(paginate(all).flat()).toEqual(all);
  });
});
