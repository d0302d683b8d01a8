/** Tests of ui/pieces/card-words.ts. */
import { expect, it } from "vitest";
import { cardNumbers } from "../src/ui/pieces/card-words";

const labels = (faces: string): string[] =>
  [...faces].map((key) => [key, cardNumbers(key, [...faces]).join("·")].join(" ").trim());

it("keys say which cards they take, with eight kings and with four", () => {
  expect(labels("RCS7654A")).toEqual(["R 12·3", "C 11", "S 10", "7", "6", "5", "4", "A 1·2"]);
  expect(labels("RCS765432A").filter((key) => key.length > 1)).toEqual([
    "R 12",
    "C 11",
    "S 10",
    "A 1",
  ]);
});
