import { expect, test } from "vitest";
import { shortDay, weekday } from "./days";
import { type Locale, speak } from "./i18n";

test.each<[Locale, string, string]>([
  ["es", "27/11/2026", "vie, 27 nov"],
  ["eu", "2026/11/27", "11/27"],
  ["en", "27/11/2026", "Fri 27 Nov"],
  ["fr", "27/11/2026", "ven. 27 nov."],
])("a day is written in %s in the order of the language", async (locale, short, long) => {
  await speak(locale);
  expect(shortDay("2026-11-27")).toBe(short);
  expect(weekday("2026-11-27")).toBe(long);
});
