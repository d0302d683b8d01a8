import { afterEach, expect, test, vi } from "vitest";
import { recall, remember } from "../src/browser/storage";

function store() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, "localStorage");
  vi.unstubAllGlobals();
});

test("a value is stored permanently or for the tab, and removed", () => {
  vi.stubGlobal("localStorage", store());
  vi.stubGlobal("sessionStorage", store());
  remember("name", "Ane");
  remember("outbox", "x", "this tab");
  expect([recall("name"), recall("name", "this tab")]).toEqual(["Ane", null]);
  expect([recall("outbox"), recall("outbox", "this tab")]).toEqual([null, "x"]);
  remember("name", null);
  expect(recall("name")).toBeNull();
});

test("a browser that throws on access to its storage stores nothing", () => {
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get: () => {
      throw new DOMException("denied", "SecurityError");
    },
  });
  expect(recall("name")).toBeNull();
  expect(() => remember("name", "Ane")).not.toThrow();
});
