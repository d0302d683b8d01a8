/** What is read and not played: the rules, the book of them, the señas. Loaded by lazy.tsx. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type About, about } from "../http";
import type { View } from "../protocol";
import { page, screen } from "../ui/router";
import { ArticlePage } from "./article";
import { bookOfTable } from "./book";
import { Contents } from "./contents";
import { RulesSheet } from "./rules";
import { SignsPage } from "./signs-page";
import { bookWords, loadBookWords } from "./words";
import "./book.css";

const house = signal<About | null>(null);

/** Have the texts and the server's rule sets here; rejects where it cannot be reached. */
export async function prepare(): Promise<void> {
  await loadBookWords();
  house.value ??= await about();
}

export function Pages({ now }: { now: View }) {
  useEffect(() => keepFocus, []);
  const words = bookWords.value;
  if (!words || !house.value) return null;
  const book = bookOfTable(house.value, now, words);
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
