/** What is read and not played: the rules, the book of them, the señas. Loaded by door.tsx. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type About, about } from "../http";
import { allWords } from "../i18n";
import type { View } from "../protocol";
import { RulesSheet } from "../table/rules";
import { page, screen } from "../table/screen";
import { ArticlePage } from "./article";
import { bookOf, type Chapter } from "./articles";
import { Contents } from "./contents";
import { type SignSet, signsOf } from "./signs";
import { SignsPage } from "./signs-page";
import { numbersOf, settingsOf } from "./when";
import { bookWords, loadBookWords, type Say, sayer } from "./words";
import "./book.css";

const house = signal<About | null>(null);

/** Have the texts and the server's rule sets here; rejects where it cannot be reached. */
export async function prepare(): Promise<void> {
  await Promise.all([loadBookWords(), allWords()]);
  house.value ??= await about();
}

/** The book of one table. */
export interface Book {
  preset: string;
  chapters: readonly Chapter[];
  signs: SignSet;
  say: Say;
}

export function Pages({ now }: { now: View }) {
  useEffect(() => keepFocus, []);
  const words = bookWords.value;
  if (!words || !house.value) return null;
  const settings = settingsOf(house.value, now.rules);
  const book: Book = {
    preset: now.rules.preset,
    chapters: bookOf(settings),
    signs: signsOf(now.rules.preset, settings),
    say: sayer(words, numbersOf(now.rules)),
  };
  const id = page.value;
  if (screen.value === "rules") return <RulesSheet now={now} />;
  if (screen.value === "signs") return <SignsPage book={book} at={id} />;
  return id === null ? <Contents book={book} /> : <ArticlePage key={id} book={book} id={id} />;
}

/** Whoever comes back from the book to no line of his own starts at the head of the page. */
function keepFocus(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const main = document.querySelector<HTMLElement>("main");
      if (document.activeElement !== document.body || !main) return;
      main.tabIndex = -1;
      main.focus({ preventScroll: true });
    }),
  );
}
