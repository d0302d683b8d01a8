/** Tests of onboarding/visibility.ts. */
import { describe, expect, test } from "vitest";
import { cardAfter, whatToShow } from "../src/onboarding/visibility";

const calm = { atPlay: true, awaited: false, calm: true };

describe("the onboarding cards", () => {
  test("are shown once a seat is taken, and once on a phone", () => {
    expect(whatToShow(null, { ...calm, atPlay: false })).toBe("nothing");
    expect(whatToShow(null, calm)).toBe("cards");
    expect(whatToShow("seen", calm)).toBe("nothing");
  });

  test("are put off by a bet to answer, and offered when none stands any more", () => {
    expect(whatToShow(null, { ...calm, awaited: true, calm: false })).toBe("put_off");
    expect(whatToShow("later", { ...calm, awaited: true, calm: false })).toBe("nothing");
    expect(whatToShow("later", { ...calm, calm: false })).toBe("nothing");
    expect(whatToShow("later", calm)).toBe("offer");
  });

  test("are turned one by one; after the last one comes the game", () => {
    expect([cardAfter(0, 1), cardAfter(1, 1), cardAfter(2, 1)]).toEqual([1, 2, null]);
    expect([cardAfter(2, -1), cardAfter(0, -1)]).toEqual([1, 0]);
  });
});
