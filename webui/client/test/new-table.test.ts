/** The table that is being set up: choices that the server has not checked yet. */
import { beforeEach, expect, test, vi } from "vitest";
import { basis, choose, clash, tableWanted, take, valueNow } from "../src/home/new-table";
import { type Changed, type Checked, checkRules } from "../src/http";

vi.mock("../src/http");

const SEATING = {
  sides: 2,
  alone: false,
  seats: [0, 1, 0, 1].map((side) => ({ side, captain: false })),
};
const asked: { rules: Changed; answer: (checked: Checked) => void }[] = [];

/** The server finds nothing against the oldest choice. */
function agree(): void {
  const { rules, answer } = asked.shift() ?? {};
  answer?.({ changed: rules ?? {}, contradictions: [], seating: SEATING });
}

beforeEach(() => {
  asked.length = 0;
  take({ preset: "clasico", saved: null, changed: { target: 40 }, seating: SEATING });
  vi.mocked(checkRules).mockImplementation(
    (_preset, rules) => new Promise((answer) => asked.push({ rules, answer })),
  );
});

test("two steps that are quicker than the server are two steps", async () => {
  const first = choose("target", 35);
  expect(valueNow("target")).toBe(35);
  const second = choose("target", 30);
  agree();
  agree();
  await Promise.all([first, second]);
  expect(basis.value?.changed).toEqual({ target: 30 });
});

test("a choice of another setting before the answer loses neither", async () => {
  const both = [choose("target", 35), choose("kings", 4)];
  agree();
  agree();
  await Promise.all(both);
  expect(basis.value?.changed).toEqual({ target: 35, kings: 4 });
});

test("the table that is opened has what was chosen last, checked or not", () => {
  void choose("target", 35);
  expect(tableWanted()?.rules).toEqual({ target: 35 });
});

test("a choice that is refused goes back, and says why", async () => {
  const chosen = choose("target", 35);
  asked.shift()?.answer({ changed: {}, contradictions: [] });
  await chosen;
  expect(valueNow("target")).toBe(40);
  expect(clash.value).toEqual({ setting: "target", value: 35, contradictions: [] });
});
