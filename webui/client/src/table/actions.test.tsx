/** Tests of what `Actions` shows to a phone without a seat. */
import { render, screen } from "@testing-library/preact";
import { expect, test } from "vitest";
import { aView } from "../../test/fixtures";
import { Actions } from "./actions";

test("who watches reads whose cards are missing, and may take a seat", () => {
  render(<Actions now={aView({ hand: { phase: "cards", asks: { cards: [1, 3], told: [] } } })} />);
  expect(screen.getByTestId("cards-missing").textContent).toBe("Faltan las cartas de Jon e Iker");
  expect(screen.getByTestId("take-seat")).toBeTruthy();
});
