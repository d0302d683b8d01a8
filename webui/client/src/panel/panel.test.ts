/** Tests of the panel's pictures, lamps and buttons. */
import { describe, expect, it } from "vitest";
import { buttonsBySide, lampsBySide, readButton, readLamp } from "./names";
import { bestArrangement, forEachLitDot, wholeScale } from "./oled";

describe("a picture", () => {
  it("has rows from the top, the most significant bit leftmost", () => {
    const bits = btoa(String.fromCharCode(0b10000001, 0b01000000, 0, 0, 0b00000000, 0b00000001));
    const lit: string[] = [];
    forEachLitDot({ width: 16, height: 3, bits }, (x, y) => lit.push(`${x},${y}`));
    expect(lit).toEqual(["0,0", "7,0", "9,0", "15,2"]);
  });

  it("of two displays is arranged for the larger scale", () => {
    const wide = { width: 256, height: 64 };
    expect(bestArrangement({ width: 1200, height: 500 }, [wide])).toEqual({
      scale: 4,
      across: true,
    });
    expect(bestArrangement({ width: 1200, height: 500 }, [wide, wide])).toEqual({
      scale: 3,
      across: false,
    });
    const square = { width: 128, height: 128 };
    const two = [square, square];
    expect(bestArrangement({ width: 1200, height: 500 }, two)).toEqual({ scale: 3, across: true });
    expect(bestArrangement({ width: 320, height: 600 }, two)).toEqual({ scale: 2, across: false });
    expect(bestArrangement({ width: 324, height: 370 }, [wide, square])).toEqual({
      scale: 1,
      across: false,
    });
  });

  it("grows by whole numbers only, and is never empty", () => {
    const picture = { width: 128, height: 64 };
    expect(wholeScale({ width: 1000, height: 1000 }, picture)).toBe(7);
    expect(wholeScale({ width: 1000, height: 200 }, picture)).toBe(3);
    expect(wholeScale({ width: 60, height: 60 }, picture)).toBe(1);
  });
});

describe("lamps", () => {
  it("are parsed from their names", () => {
    expect(readLamp("adentro_0", 1)).toMatchObject({ kind: "adentro", side: 0, n: null });
    expect(readLamp("game_1_2", 0.5)).toMatchObject({ kind: "game", side: 1, n: 2 });
    expect(readLamp("power", 2)).toMatchObject({ kind: "other", side: null, brightness: 1 });
  });

  it("are grouped by side", () => {
    const rows = lampsBySide({ adentro_0: 0, adentro_1: 1, game_0_1: 0, power: 1 });
    expect(rows.map(([side, row]) => [side, row.map((lamp) => lamp.name)])).toEqual([
      [0, ["adentro_0", "game_0_1"]],
      [1, ["adentro_1"]],
      [null, ["power"]],
    ]);
  });
});

describe("buttons", () => {
  it("are parsed from their names", () => {
    expect(readButton("plus_5_1")).toEqual({ name: "plus_5_1", side: 1, stones: 5 });
    expect(readButton("undo_0")).toEqual({ name: "undo_0", side: 0, stones: null });
    expect(readButton("reboot")).toBeNull();
  });

  it("are grouped by side, without unknown names", () => {
    const rows = buttonsBySide(["plus_1_1", "plus_1_0", "undo_1", "reboot"]);
    expect(rows.map(([side, row]) => [side, row.map((button) => button.name)])).toEqual([
      [0, ["plus_1_0"]],
      [1, ["plus_1_1", "undo_1"]],
    ]);
  });
});
