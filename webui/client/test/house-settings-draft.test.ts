import { describe, expect, test } from "vitest";
import type { HouseSetting } from "../src/generated/protocol";
import { changes, fitsBytes, shownValue } from "../src/house/settings-draft";

const LAMPS: HouseSetting = {
  name: "panel.lamp-brightness",
  kind: "number",
  value: 100,
  least: 1,
  most: 100,
};
const SETTINGS: readonly HouseSetting[] = [
  { name: "panel.display", kind: "choice", value: "memory", choices: ["memory", "sh1106"] },
  LAMPS,
  { name: "serve.wifi-name", kind: "text", value: "Mus", least: 1, most: 32 },
];

const WIFI = { least: 1, most: 32 };

describe("the draft of the server settings", () => {
  test("sends only what differs", () => {
    expect(changes(SETTINGS, {})).toEqual({});
    const draft = { "panel.display": "sh1106", "panel.lamp-brightness": 100 };
    expect(changes(SETTINGS, draft)).toEqual({ "panel.display": "sh1106" });
    expect(changes(SETTINGS, { "serve.wifi-name": " Mus " })).toEqual({});
    expect(changes(SETTINGS, { "serve.wifi-name": "Etxea " })).toEqual({
      "serve.wifi-name": "Etxea",
    });
    expect(changes(SETTINGS, { "panel.gone": "x" })).toEqual({});
  });

  test("is shown instead of the server's values", () => {
    expect(shownValue(LAMPS, {})).toBe(100);
    expect(shownValue(LAMPS, { "panel.lamp-brightness": 20 })).toBe(20);
  });

  test("measures the name of a Wi-Fi in bytes", () => {
    expect(fitsBytes("a".repeat(32), WIFI)).toBe(true);
    expect(fitsBytes("ñ".repeat(16), WIFI)).toBe(true);
    expect(fitsBytes("ñ".repeat(17), WIFI)).toBe(false);
    expect(fitsBytes("  ", WIFI)).toBe(false);
    expect(fitsBytes("  ", { least: 0, most: 32 })).toBe(true);
  });
});
