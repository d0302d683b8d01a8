/** The panel's picture as it travels, and its lamps by name. */
import { describe, expect, it } from "vitest";
import { eachLit, wholeScale } from "./bits";
import { lampsBySide, readLamp } from "./lamp-names";

describe("the picture", () => {
  it("is rows from the top, the most significant bit leftmost", () => {
    const bits = btoa(String.fromCharCode(0b10000001, 0b01000000, 0, 0, 0b00000000, 0b00000001));
    const lit: string[] = [];
    eachLit({ width: 16, height: 3, bits }, (x, y) => lit.push(`${x},${y}`));
    expect(lit).toEqual(["0,0", "7,0", "9,0", "15,2"]);
  });

  it("grows by whole numbers only, and never vanishes", () => {
    const picture = { width: 128, height: 64 };
    expect(wholeScale({ width: 1000, height: 1000 }, picture)).toBe(7);
    expect(wholeScale({ width: 1000, height: 200 }, picture)).toBe(3);
    expect(wholeScale({ width: 60, height: 60 }, picture)).toBe(1);
  });
});

describe("lamps", () => {
  it("are read from their names", () => {
    expect(readLamp("adentro_0", 1)).toMatchObject({ kind: "adentro", side: 0, n: null });
    expect(readLamp("game_1_2", 0.5)).toMatchObject({ kind: "game", side: 1, n: 2 });
    expect(readLamp("power", 2)).toMatchObject({ kind: "other", side: null, brightness: 1 });
  });

  it("stand together by side", () => {
    const rows = lampsBySide({ adentro_0: 0, adentro_1: 1, game_0_1: 0, power: 1 });
    expect(rows.map(([side, row]) => [side, row.map((lamp) => lamp.name)])).toEqual([
      [0, ["adentro_0", "game_0_1"]],
      [1, ["adentro_1"]],
      [null, ["power"]],
    ]);
  });
});
