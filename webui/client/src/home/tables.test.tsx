/** Tests of `OpenTables`: live tables come first, the others are counted. */
import { fireEvent, render, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import type { TableLine } from "../generated/protocol";
import { OpenTables } from "./tables";

const line = (table: string, live: boolean): TableLine => ({
  table,
  live,
  state: "playing",
  names: ["<b>Ana</b>", "Visita"],
  players: [[], []],
  score: [12, 7],
  games: [0, 0],
  seated: 2,
  piedras: [2, 2],
  amarrakos: [2, 1],
  adentro: [false, false],
  games_to_win: 2,
  phase: "grande",
  ordago: false,
  punto: false,
  game_winner: null,
  winner: null,
  counter: false,
  unrecorded: false,
});

test("live tables are listed, newest first, and the others on request", () => {
  render(<OpenTables tables={[line("AAAA", false), line("BBBB", true), line("CCCC", true)]} />);
  const listed = () => screen.getAllByRole("link").map((one) => one.dataset.testid);
  expect(listed()).toEqual(["table-CCCC", "table-BBBB"]);
  expect(screen.getByTestId("table-BBBB").textContent).toMatch(/<b>Ana<\/b>.*Visita.*Grande/);
  const away = screen.getByTestId("tables-away");
  expect(away.textContent).toBe("1 sin conexión");
  act(() => void fireEvent.click(away));
  expect(listed()).toEqual(["table-CCCC", "table-BBBB", "table-AAAA"]);
});

test("a table says that nothing of it is recorded", () => {
  const quiet = { ...line("BBBB", true), unrecorded: true };
  render(<OpenTables tables={[quiet, line("CCCC", true)]} />);
  expect(screen.getByTestId("table-BBBB").textContent).toContain("Sin registro");
  expect(screen.getByTestId("table-CCCC").textContent).not.toContain("Sin registro");
});
