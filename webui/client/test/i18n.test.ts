import { expect, test } from "vitest";
import eu from "../../../scorekeeper/locales/eu.json";
import { colon, fill, hasKey, plural, speak, t } from "../src/words/i18n";

test("singular and plural follow each language's order", async () => {
  await speak("es");
  expect(plural("say.stones", 1)).toBe("1 piedra");
  expect(plural("say.stones", 2)).toBe("2 piedras");
  expect(plural("say.stones", 0)).toBe("0 piedras");
  await speak("eu");
  expect(plural("say.stones", 1)).toBe(fill(eu["say.stones.one"], { n: 1 }));
  await speak("en");
  expect(plural("say.stones", 1)).toBe("1 stone");
  await speak("fr");
  expect([0, 1, 2].map((n) => plural("say.stones", n))).toEqual(["0 tanto", "1 tanto", "2 tantos"]);
});

test("a language applies at once, and is the lang of the page", async () => {
  await speak("es");
  expect(t("common.yes")).toBe("Sí");
  await speak("eu");
  expect(t("common.yes")).toBe("Bai");
  expect(document.documentElement.lang).toBe("eu");
});

test("placeholders are filled; a missing one stays visible", () => {
  expect(fill("{a} y {b}", { a: "Ane" })).toBe("Ane y {b}");
});

test("keys of a newer server are reported as unknown", async () => {
  await speak("es");
  expect(hasKey("common.yes")).toBe(true);
  expect(hasKey("refused.never_heard_of")).toBe(false);
});

test("French has de or d’ before a name, and a space before a colon", async () => {
  const of = (name: string) => fill("{name_de}", { name });
  expect(["Jon", "Ane", "Íñigo", "Haritz"].map(of)).toEqual([
    "de Jon",
    "d’Ane",
    "d’Íñigo",
    "de Haritz",
  ]);
  await speak("fr");
  expect(colon()).toBe("\u00a0: ");
  await speak("es");
  expect(colon()).toBe(": ");
});
