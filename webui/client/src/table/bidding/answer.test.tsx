/** Tests of `Answer`: each word and each amount has a place of its own. */
import { cleanup, render } from "@testing-library/preact";
import { expect, test } from "vitest";
import { aBet, aView, bidOption } from "../../../test/fixtures";
import type { BidOption } from "../../generated/protocol";
import type { BidChoices } from "../../seat/choices";
import { Answer } from "./answer";

type Offers = BidOption["offers"];

/** Test ids in the places of the row of raises; null for an empty place. */
function raises(total: number, offers: Offers): (string | null)[] {
  const now = aView({ hand: { standing: { ...aBet(40), total } } });
  const raise = bidOption(0, "reenvido", { total: total + 2, least: 2, offers });
  const choices: BidChoices = {
    seat: 0,
    pass: null,
    accept: null,
    acceptForSide: null,
    refuse: null,
    refuseForSide: null,
    raise,
    ordago: null,
  };
  const { container } = render(<Answer now={now} choices={choices} />);
  const row = container.querySelector(".raises");
  const places = [...(row?.children ?? [])].map((one) => one.getAttribute("data-testid"));
  cleanup();
  return places;
}

const by = (stones: number, total: number, kind: Offers[number]["kind"]) => ({
  stones,
  total: total + stones,
  kind,
});

test("an amount of a raise keeps its place if another offer has the same effect", () => {
  const rest = (total: number) => [by(2, total, "usual"), by(5, total, "more")];
  expect(raises(7, [...rest(7), by(7, 7, "double")])).toEqual([
    "raise-2",
    "raise-5",
    "raise-double",
    "raise-number",
  ]);
  expect(raises(2, rest(2))).toEqual(["raise-2", "raise-5", null, "raise-number"]);
  expect(raises(5, rest(5))).toEqual(["raise-2", "raise-5", null, "raise-number"]);
});

test("if reenvido doubles, doubling has the first place, and the same amount leaves its place empty", () => {
  const doubled = (total: number, rest: number[]) => [
    by(total, total, "double"),
    ...rest.map((stones) => by(stones, total, "more")),
  ];
  expect(raises(7, doubled(7, [2, 5]))).toEqual([
    "raise-double",
    "raise-2",
    "raise-5",
    "raise-number",
  ]);
  expect(raises(2, doubled(2, [5]))).toEqual(["raise-double", null, "raise-5", "raise-number"]);
  expect(raises(5, doubled(5, [2]))).toEqual(["raise-double", "raise-2", null, "raise-number"]);
});
