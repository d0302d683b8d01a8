/** Tests of ui/press/swipe.ts and table/swipe-navigation.ts. */
import { describe, expect, test } from "vitest";
import { step } from "../src/table/swipe-navigation";
import { EDGE, FAR, mayBegin, wayOf } from "../src/ui/press/swipe";

describe("a swipe", () => {
  test("must be long and level enough", () => {
    expect([wayOf(-FAR, 0), wayOf(FAR, 20)]).toEqual(["left", "right"]);
    expect([wayOf(FAR - 1, 0), wayOf(60, 50), wayOf(0, 200)]).toEqual([null, null, null]);
  });

  test("does not begin at the edges of the screen", () => {
    expect([mayBegin(EDGE - 1, 360), mayBegin(EDGE, 360)]).toEqual([false, true]);
    expect([mayBegin(360 - EDGE, 360), mayBegin(361 - EDGE, 360)]).toEqual([true, false]);
  });

  test("opens the next page, and back in the opposite direction, with either hand", () => {
    expect([step("right", "right", false), step("left", "right", false)]).toEqual(["on", "back"]);
    expect([step("left", "left", false), step("right", "left", false)]).toEqual(["on", "back"]);
    expect([step("left", null, false), step("right", null, false)]).toEqual(["on", "back"]);
    expect([step("right", "right", true), step("left", "right", true)]).toEqual(["stay", "back"]);
  });
});
