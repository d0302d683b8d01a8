/**
 * The rule book of one table: chapters and señas by its settings, with its numbers in the texts.
 */
import type { About, View } from "../generated/protocol";
import { bookOf, type Chapter } from "./articles";
import { numbersOf, settingsOf } from "./conditions";
import { type SignSet, signsOf } from "./signs";
import { type BookWords, type Say, sayer } from "./words";

export interface Book {
  preset: string;
  chapters: readonly Chapter[];
  signs: SignSet;
  say: Say;
}

export function bookOfTable(serverInfo: About, { rules }: View, words: BookWords): Book {
  const settings = settingsOf(serverInfo, rules);
  const source = serverInfo.presets.find(({ name }) => name === rules.preset)?.source ?? "";
  return {
    preset: rules.preset,
    chapters: bookOf(settings),
    signs: signsOf(source, settings),
    say: sayer(words, numbersOf(rules)),
  };
}
