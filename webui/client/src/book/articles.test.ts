/** Tests of what the rule book of a table leaves out. */
import { describe, expect, it } from "vitest";
import { bookOf } from "./articles";
import type { Settings } from "./conditions";

const CHAMPIONSHIP: Settings = {
  players: 4,
  individual: false,
  partners_disagree: "lowest",
  misdeclaration: "tournament",
};

function partsOf(settings: Settings): string[] {
  return bookOf(settings).flatMap(({ articles }) =>
    articles.flatMap(({ parts }) => parts.map(({ key }) => key)),
  );
}

describe("the rule book of a table", () => {
  it("has partners where there are some", () => {
    const parts = partsOf(CHAMPIONSHIP);
    expect(parts).toContain("book.partners.lowest");
    expect(parts).not.toContain("book.signs.alone");
  });

  it.each([
    ["two face to face", { players: 2 }],
    ["everyone for themselves", { players: 5, individual: true }],
  ])("says nothing of partners to %s", (_, changed) => {
    const parts = partsOf({ ...CHAMPIONSHIP, ...changed });
    expect(parts).not.toContain("book.partners.lowest");
    expect(parts).not.toContain("book.out.plural");
    expect(parts).toContain("book.signs.alone");
  });

  it("has rulings on wrong words for four in pairs only; else the referee decides", () => {
    expect(partsOf(CHAMPIONSHIP)).toContain("book.wrong_pares.held");
    const others: Settings[] = [
      { ...CHAMPIONSHIP, players: 6 },
      { ...CHAMPIONSHIP, individual: true },
    ];
    for (const parts of others.map(partsOf)) {
      expect(parts).not.toContain("book.wrong_pares.held");
      expect(parts).toContain("book.referee.left");
    }
  });
});
