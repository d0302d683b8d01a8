/** The plain counter, with its words: loaded where a table is one. */
import { allWords } from "../i18n";
import { late } from "../ui/late";

export const Counter = late(async () => {
  const [loaded] = await Promise.all([import("./counter"), allWords()]);
  return loaded.Counter;
});
