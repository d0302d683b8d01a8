import { expect, test, vi } from "vitest";
import { recall, remember } from "../src/browser/storage";

test("a value is stored permanently or for the tab, and removed", () => {
  remember("name", "Ane");
  remember("outbox", "x", "this tab");
  expect([recall("name"), recall("name", "this tab")]).toEqual(["Ane", null]);
  expect([recall("outbox"), recall("outbox", "this tab")]).toEqual([null, "x"]);
  remember("name", null);
  expect(recall("name")).toBeNull();
});

test("a browser that throws on access to its storage stores nothing", () => {
  const denied = vi.spyOn(globalThis, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  expect(recall("name")).toBeNull();
  expect(() => remember("name", "Ane")).not.toThrow();
  denied.mockRestore();
});
