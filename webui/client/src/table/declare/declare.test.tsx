/** Tests of `Declare`: no before yes in every row, and rows that keep their places. */
import { cleanup, render } from "@testing-library/preact";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { FakeSocket } from "../../../test/fake-socket";
import { aView, offeredTo } from "../../../test/fixtures";
import type { View } from "../../generated/protocol";
import { join, view } from "../../state/store";
import { Declare } from "./declare";

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  onTestFinished(join("phone", "K7QF"));
  FakeSocket.last.welcome();
});

/** Pares as declared so far, on the phone of the first seat. */
function declared(pares: readonly (boolean | null)[]): View {
  const seats = pares.flatMap((has, seat) => (has === null ? [seat] : []));
  view.value = aView({
    may: offeredTo([{ do: "declare", lance: "pares", seats }]),
    hand: { phase: "pares_said", said: { pares: [...pares], juego: [null, null, null, null] } },
  });
  return view.value;
}

function rows(now: View): (string | null)[][] {
  const { container } = render(<Declare now={now} lance="pares" />);
  const found = [...container.querySelectorAll(".other, .answers")].map((row) =>
    [...row.querySelectorAll("[data-testid]")].map((one) => one.getAttribute("data-testid")),
  );
  cleanup();
  return found;
}

test("no comes before yes, for this phone's player and for all others", () => {
  expect(rows(declared([null, null, null, null]))).toEqual([
    ["declare-pares-no-1", "declare-pares-yes-1"],
    ["declare-pares-no-2", "declare-pares-yes-2"],
    ["declare-pares-no-3", "declare-pares-yes-3"],
    ["declare-pares-no", "declare-pares-yes"],
  ]);
});

test("a player who declares on their own phone leaves the rows of all others where they are", () => {
  expect(rows(declared([null, true, null, false]))).toEqual([
    ["said-pares-1"],
    ["declare-pares-no-2", "declare-pares-yes-2"],
    ["said-pares-3"],
    ["declare-pares-no", "declare-pares-yes"],
  ]);
});
