/** Pages to print, in black and white on A4 or A5, by the browser. */
import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import type { Championship } from "../../../generated/championship";
import { Button } from "../../../ui/button";
import { say } from "../words";
import { Diploma } from "./diploma";
import { EntryList } from "./entry-list";
import { PRINTED, type Printed } from "./printed";
import { DrawPaper, Standings } from "./rounds";
import { ScoreSheets } from "./score-sheets";
import { TableCards } from "./table-cards";
import "./print.css";

const PAPERS: Readonly<Record<Printed, ComponentType<{ view: Championship }>>> = {
  entries: EntryList,
  cards: TableCards,
  draw: DrawPaper,
  sheets: ScoreSheets,
  standings: Standings,
  diploma: Diploma,
};

/** A paper with the bar that prints it; the bar itself is not printed. */
export function PrintPage({ view, what }: { view: Championship; what: string }) {
  const size = useSignal<"A4" | "A5">("A4");
  const chosen = PRINTED.find((one) => one === what) ?? "entries";
  const Paper = PAPERS[chosen];
  return (
    <>
      <nav class="print-bar" aria-label={say("print.paper")}>
        {(["A4", "A5"] as const).map((one) => (
          <Button
            key={one}
            id={`paper-${one}`}
            pressed={size.value === one}
            onPress={() => (size.value = one)}
          >
            {one}
          </Button>
        ))}
        <Button id="print-now" kind="main" onPress={() => window.print()}>
          {say("print.now")}
        </Button>
      </nav>
      <main class="paper" data-size={size.value} data-testid={`print-${chosen}`}>
        <Paper view={view} />
      </main>
    </>
  );
}
