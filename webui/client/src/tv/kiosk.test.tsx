import { signal } from "@preact/signals";
import { act, render } from "@testing-library/preact";
import { expect, test, vi } from "vitest";
import type { Refused, Welcome } from "../generated/protocol";
import { useFreshPage, useHiddenPointer } from "./kiosk";

const welcomeOf = (version: string): Welcome => ({
  type: "welcome",
  protocol: 3,
  version,
  boot: version,
  phone: "me",
  addresses: [],
});

test("a screen is loaded again for a newer version, once its own server answers", async () => {
  vi.useFakeTimers();
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  let isBack = false;
  vi.stubGlobal("fetch", async () => {
    if (!isBack) throw new TypeError("no server");
    return new Response();
  });
  const welcome = signal<Welcome | null>(welcomeOf("0"));
  const ended = signal<Refused | null>(null);
  function Page() {
    useFreshPage(welcome, ended);
    return null;
  }
  render(<Page />);
  act(() => {
    welcome.value = welcomeOf("0");
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  // Another server, at which the screen goes on, may be of the next version already.
  act(() => {
    welcome.value = welcomeOf("1");
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  isBack = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).toHaveBeenCalledTimes(1);
  reload.mockRestore();
});

test("pointer and controls are hidden until the mouse moves, and once it has rested", async () => {
  vi.useFakeTimers();
  function Page() {
    useHiddenPointer();
    return null;
  }
  render(<Page />);
  const isResting = () => "resting" in document.documentElement.dataset;
  expect(isResting()).toBe(true);
  dispatchEvent(new Event("pointermove"));
  expect(isResting()).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  dispatchEvent(new Event("pointermove"));
  await vi.advanceTimersByTimeAsync(2000);
  expect(isResting()).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(isResting()).toBe(true);
});
