/** Tests of the last words in `PlayHeader`. */
import { cleanup, render, screen } from "@testing-library/preact";
import { expect, test } from "vitest";
import { aView, happening } from "../../../test/fixtures";
import { PlayHeader } from "./play-header";

const NOBODY = [0, 1, 2, 3].map((seat) =>
  happening({ type: "declared", lance: "pares", seat, has: false }),
);

test.each([
  [NOBODY, "Nadie tiene pares"],
  [NOBODY.slice(1), "Nadie más tiene pares"],
  [NOBODY.slice(3), "Iker no tiene pares"],
])("who declare together that they hold nothing are said in one sentence", (latest, words) => {
  render(<PlayHeader now={aView({ latest, hand: { phase: "juego_said", entries: NOBODY } })} />);
  expect(screen.getByTestId("last-word").textContent).toBe(words);
  cleanup();
});
