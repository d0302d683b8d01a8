/** Tests of the banner on the first page about what the server restored. */
import { fireEvent, render, screen } from "@testing-library/preact";
import { beforeEach, expect, test, vi } from "vitest";
import { hiddenHere, notices } from "../state/notices";
import { Notices } from "./notices";

const RESTORED = { code: "log_restored", params: { when: "2026-11-24", file: "x.damaged" } };

/** The banner, once the words are there; the server answers every request so. */
async function shown(at: number, status: number, body: object): Promise<() => Promise<void>> {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body), { status }));
  notices.value = [{ ...RESTORED, at } as never];
  await vi.dynamicImportSettled();
  render(<Notices />);
  const banner = await screen.findByTestId("notices");
  expect(banner.textContent).toContain("Se ha restaurado la copia de seguridad");
  expect(banner.textContent).toContain("x.damaged");
  return async () => {
    fireEvent.click(screen.getByTestId("dismiss-notices"));
    await vi.waitFor(() => expect(screen.queryByTestId("notices")).toBeNull());
  };
}

beforeEach(() => {
  hiddenHere.value = false;
});

test("a phone with the house PIN dismisses it everywhere", async () => {
  const dismiss = await shown(2, 200, { notices: [] });
  await dismiss();
  expect(screen.queryByRole("status")).toBeNull();
});

test("any other hides it in this tab alone, and says where it is dismissed", async () => {
  // Before those of all other tests: the tab hides none that are newer.
  const dismiss = await shown(1, 403, { code: "house_pin_wanted" });
  await dismiss();
  expect(screen.getByRole("status").textContent).toContain("/house");
});
