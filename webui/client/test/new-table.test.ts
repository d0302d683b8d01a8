/** Tests of home/new-table.ts: choices that the server has not checked yet. */
import { beforeEach, expect, test, vi } from "vitest";
import type { RulesChecked } from "../src/generated/protocol";
import {
  choose,
  chosenRules,
  refusedChoice,
  tableWanted,
  take,
  valueNow,
} from "../src/home/new-table";
import type { Changed } from "../src/net/http";

const SEATING = {
  sides: 2,
  alone: false,
  seats: [0, 1, 0, 1].map((side) => ({ side, captain: false })),
};
const asked: { rules: Changed; answer: (checked: RulesChecked) => void }[] = [];

/** The server accepts the oldest choice. */
function agree(): void {
  const { rules, answer } = asked.shift() ?? {};
  answer?.({ changed: rules ?? {}, contradictions: [], seating: SEATING });
}

beforeEach(() => {
  asked.length = 0;
  take({ preset: "clasico", saved: null, changed: { target: 40 }, seating: SEATING });
  vi.stubGlobal("fetch", (_path: string, { body }: { body: string }) => {
    const { rules } = JSON.parse(body) as { rules: Changed };
    return new Promise((answer) => {
      asked.push({ rules, answer: (checked) => answer(new Response(JSON.stringify(checked))) });
    });
  });
});

test("two steps before the server answers are two steps", async () => {
  const first = choose("target", 35);
  expect(valueNow("target")).toBe(35);
  const second = choose("target", 30);
  agree();
  agree();
  await Promise.all([first, second]);
  expect(chosenRules.value?.changed).toEqual({ target: 30 });
});

test("two settings chosen before the server answers are both kept", async () => {
  const both = [choose("target", 35), choose("kings", 4)];
  agree();
  agree();
  await Promise.all(both);
  expect(chosenRules.value?.changed).toEqual({ target: 35, kings: 4 });
});

test("the table is opened with the last choices, checked or not", () => {
  void choose("target", 35);
  expect(tableWanted()?.rules).toEqual({ target: 35 });
});

test("a refused choice is undone, with the reason", async () => {
  const chosen = choose("target", 35);
  asked.shift()?.answer({ changed: {}, contradictions: [] });
  await chosen;
  expect(valueNow("target")).toBe(40);
  expect(refusedChoice.value).toEqual({ setting: "target", value: 35, contradictions: [] });
});
