import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { drawIcon } from "../icons.ts";
import type { Phase, View } from "../src/generated/protocol";
import { loadLastScore, saveLastScore } from "../src/pwa/last-known";
import { isPrivateAddress, isSecurePage } from "../src/pwa/secure-context";
import { isBetweenHands, updateDownloaded, updateOffered } from "../src/pwa/update";
import { serverUpdated, view } from "../src/state/store";
import { aView } from "./fixtures";

function during(phase: Phase, state: View["match"]["state"] = "playing"): View {
  const now = aView({ hand: { phase } });
  return { ...now, match: { ...now.match, state } };
}

describe("a newer version", () => {
  beforeEach(() => {
    serverUpdated.value = updateDownloaded.value = false;
    view.value = null;
  });

  it("is offered between hands and never during one", () => {
    const bidding: Phase[] = ["corrido", "grande", "pares_said", "juego", "cards"];
    for (const phase of bidding) expect(isBetweenHands(during(phase))).toBe(false);
    expect(isBetweenHands(during("counted"))).toBe(true);
    expect(isBetweenHands(during("grande", "won"))).toBe(true);
    expect(isBetweenHands(null)).toBe(true);
  });

  it("is offered when the server or the service worker has one", () => {
    view.value = during("counted");
    expect(updateOffered.value).toBe(false);
    serverUpdated.value = true;
    expect(updateOffered.value).toBe(true);
    view.value = during("pares");
    expect(updateOffered.value).toBe(false);
    serverUpdated.value = false;
    updateDownloaded.value = true;
    view.value = during("counted");
    expect(updateOffered.value).toBe(true);
  });
});

describe("the last score", () => {
  it("is stored with its table and time", () => {
    expect(loadLastScore()).toBeNull();
    const now = aView();
    saveLastScore(now, 1000);
    const sides = now.sides.map(({ name, stones, games }) => ({ name, stones, games }));
    expect(loadLastScore()).toEqual({ at: 1000, table: now.table, sides });
  });

  it("stored by another version in another form is ignored", () => {
    for (const text of [
      "null",
      "{}",
      '{"at":1,"table":"K7QF"}',
      '{"at":"1","table":"K","sides":[]}',
    ]) {
      localStorage.setItem("amarrako.last", text);
      expect(loadLastScore()).toBeNull();
    }
  });
});

describe("a page", () => {
  it("is secure on https and localhost only", () => {
    expect(isSecurePage({ protocol: "https:", hostname: "192.168.1.20" })).toBe(true);
    expect(isSecurePage({ protocol: "http:", hostname: "localhost" })).toBe(true);
    expect(isSecurePage({ protocol: "http:", hostname: "192.168.1.20" })).toBe(false);
    expect(isSecurePage({ protocol: "http:", hostname: "mus.local" })).toBe(false);
  });

  it.each([
    ["http://192.168.1.20:8000/", true],
    ["http://10.0.0.1/", true],
    ["http://172.16.4.1:8000/", true],
    ["http://mus.local/", true],
    ["http://172.32.0.1/", false],
    ["https://mus.example/", false],
    ["https://10.example/", false],
  ])("at %s is the house's own: %s", (address, own) => {
    expect(isPrivateAddress(address)).toBe(own);
  });
});

describe("the icon", () => {
  const svg = readFileSync(`${import.meta.dirname}/../public/icon.svg`, "utf8");

  it.each([192, 512])("of %s pixels is the drawing", (size) => {
    const png = drawIcon(svg, size);
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size]);
    const length = png.readUInt32BE(33);
    const rows = inflateSync(png.subarray(41, 41 + length));
    const colour = (x: number, y: number): string => {
      const scale = size / 64;
      const at = Math.floor(y * scale) * (size * 3 + 1) + 1 + Math.floor(x * scale) * 3;
      return `#${rows.subarray(at, at + 3).toString("hex")}`;
    };
    expect(colour(2, 2)).toBe("#1d5540");
    expect(colour(24, 26)).toBe("#f6e3b4");
    expect(colour(41, 41)).toBe("#f0a64a");
    // Outside the round corner is the background.
    expect(colour(34.1, 34.1)).toBe("#1d5540");
  });
});
