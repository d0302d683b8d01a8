import { beforeEach, expect, test } from "vitest";
import { forgetParts, scanned, takePart } from "./parts";

beforeEach(forgetParts);

test("parts are kept in any order, each once, until all are there", () => {
  takePart("#part=2.2.0a1b2c.BB");
  expect(scanned()).toEqual({ of: 2, parts: ["2.2.0a1b2c.BB"] });
  takePart("#part=2.2.0a1b2c.BB");
  takePart("#part=1.2.0a1b2c.AA");
  expect(scanned()?.parts).toEqual(["2.2.0a1b2c.BB", "1.2.0a1b2c.AA"]);
});

test("a part of another file begins again, and anything else is no part", () => {
  takePart("#part=1.2.0a1b2c.AA");
  takePart("#part=1.3.ffffff.CC");
  takePart("#entries");
  takePart("#part=1.3.ffffff.<b>");
  expect(scanned()).toEqual({ of: 3, parts: ["1.3.ffffff.CC"] });
});
