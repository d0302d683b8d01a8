/** The pages of lazy.tsx: rules, rule book, señas. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { About, View } from "../generated/protocol";
import { about } from "../net/http";
import { page, screen } from "../ui/page/router";
import { ArticlePage } from "./article";
import { bookOfTable } from "./book";
import { Contents } from "./contents";
import { RulesSheet } from "./rules";
import { SignsPage } from "./signs-page";
import { bookWords, loadBookWords } from "./words";
import "./book.css";

const serverInfo = signal<About | null>(null);

/** Load the texts and the server's presets; rejects if the server is unreachable. */
export async function prepare(): Promise<void> {
  await loadBookWords();
  serverInfo.value ??= await about();
}

export function Pages({ now }: { now: View }) {
  useEffect(() => keepFocus, []);
  const words = bookWords.value;
  if (!words || !serverInfo.value) return null;
  const book = bookOfTable(serverInfo.value, now, words);
  const id = page.value;
  if (screen.value === "rules") return <RulesSheet now={now} serverInfo={serverInfo.value} />;
  if (screen.value === "signs") return <SignsPage book={book} at={id} />;
  return id === null ? <Contents book={book} /> : <ArticlePage key={id} book={book} id={id} />;
}

/** On return from the book, focus the page if nothing else took the focus. */
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
