import { fireEvent, render } from "@testing-library/preact";
import { beforeAll, expect, it, vi } from "vitest";
import type { HouseState } from "../generated/protocol";
import { Data } from "./data";
import { BoxState, StateShown } from "./state";
import { loadHouseWords } from "./words";

const NOW = 1.8e9;
const STATE: HouseState = {
  version: "1",
  since: NOW - 3600,
  disk_free: 12.4e9,
  disk_size: 29e9,
  in_database: false,
  last_backup: NOW - 600,
  check_problems: 0,
  tables: ["K7QF", "M2RT"],
  phones: 8,
  tvs: 1,
  panels: 0,
  power_off: true,
};

beforeAll(() => loadHouseWords());

const bad = (of: Partial<HouseState>): number =>
  render(<StateShown of={{ ...STATE, ...of }} now={NOW} />).container.querySelectorAll(".bad")
    .length;

it("shows how many play, and marks what somebody has to see to", () => {
  const { getByTestId, container } = render(<StateShown of={STATE} now={NOW} />);
  expect(getByTestId("house-now-tables").textContent).toContain("2");
  expect(getByTestId("house-now-phones").textContent).toContain("8");
  expect(container.textContent).toContain("12 GB");
  expect(bad({})).toBe(0);
  expect(bad({ disk_free: 1e6 })).toBe(1);
  expect(bad({ last_backup: null })).toBe(0);
  expect(bad({ last_backup: null, since: NOW - 86_400 })).toBe(1);
  expect(bad({ in_database: true, last_backup: null, since: NOW - 86_400 })).toBe(0);
  expect(bad({ check_problems: 3 })).toBe(1);
});

/** The page with this state; what it sent. */
async function page(state: HouseState) {
  const sent: [string, unknown][] = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init?.method === "POST") sent.push([path, init.body && JSON.parse(String(init.body))]);
    return new Response(JSON.stringify(path === "/api/house/state" ? state : { house: true }));
  });
  const shown = render(<BoxState onTables={() => undefined} />);
  await shown.findByTestId("house-state");
  return { ...shown, sent };
}

it("closes the tables that it named, once that was confirmed", async () => {
  const { getByTestId, sent } = await page(STATE);
  fireEvent.click(getByTestId("house-close-all"));
  expect(getByTestId("house-close-all-sure").textContent).toContain("2");
  expect(sent).toEqual([]);
  fireEvent.click(getByTestId("house-close-all-sure-yes"));
  await vi.waitFor(() =>
    expect(sent).toEqual([["/api/house/close", { tables: ["K7QF", "M2RT"] }]]),
  );
});

it("switches off once that was confirmed, and says that matches are being played", async () => {
  const { getByTestId, findByText, sent } = await page(STATE);
  fireEvent.click(getByTestId("house-power-off"));
  expect(getByTestId("house-power-off-sure").textContent).toContain("2 mesas");
  expect(sent).toEqual([]);
  fireEvent.click(getByTestId("house-power-off-sure-yes"));
  await findByText(/se está apagando/);
  expect(sent.map(([path]) => path)).toEqual(["/api/house/power-off"]);
});

it("has no button where that is not allowed, and none to close where nobody plays", async () => {
  const { getByTestId, queryByTestId } = await page({ ...STATE, tables: [], power_off: false });
  expect(queryByTestId("house-power-off")).toBeNull();
  expect(queryByTestId("house-close-all")).toBeNull();
  expect(getByTestId("house-no-power-off")).toBeTruthy();
});

it("copies and restores the data of a folder alone, and says where a database is copied", async () => {
  const data = async (in_database: boolean) => {
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ ...STATE, in_database })));
    return render(<Data />);
  };
  const folder = await data(false);
  await folder.findByTestId("house-download");
  expect(folder.getByTestId("house-upload")).toBeTruthy();
  folder.unmount();
  const database = await data(true);
  expect((await database.findByTestId("house-in-database")).textContent).toContain("PostgreSQL");
  expect(database.queryByTestId("house-download")).toBeNull();
  expect(database.queryByTestId("house-upload")).toBeNull();
});
