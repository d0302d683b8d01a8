/** `Ticker`: the two lines: score, and status. */
import type { View } from "../../generated/protocol";
import { phrasesOf, sideName } from "../../words";
import { t } from "../../words/i18n";
import { ShowLine } from "../show/place";
import { say } from "../words";
import { SidePlate } from "./side-plate";
import { StatusLine } from "./status-line";

export function Ticker({ view }: { view: View }) {
  const phrases = phrasesOf(view, t);
  const names = view.sides.map((_, side) => sideName(phrases, side)).join(" – ");
  return (
    <main class="ticker" data-sides={view.sides.length} data-revision={view.revision}>
      <h1 class="visually-hidden">{say("tv.title", { names })}</h1>
      <div class="plates" role="group" aria-label={say("tv.sides")}>
        {view.sides.map((side, n) => (
          <SidePlate key={n} view={view} n={n} side={side} phrases={phrases} />
        ))}
      </div>
      <StatusLine view={view} phrases={phrases} />
      <ShowLine view={view} phrases={phrases} />
    </main>
  );
}
