/** `Entries`: who is entered, as a list that a keyboard fills as quickly as a spreadsheet. */
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { bound, Field } from "../../../ui/form/field";
import { useKeysOfPage } from "../../../ui/press/keys";
import { type Directing, isTyping } from "../directing";
import { say } from "../words";
import { AddEntries } from "./add-entries";
import { EntryDialog } from "./entry-dialog";
import { EntryTable } from "./entry-table";
import { WaitingEntries } from "./waiting-entries";
import "./entries.css";

export function Entries({ view, directed }: Directing) {
  const filter = useSignal("");
  const opened = useSignal<number | null>(null);
  const page = useRef<HTMLDivElement>(null);
  useKeysOfPage((event) => {
    const field = { "/": "entries-search", n: "entries-text" }[event.key];
    if (field === undefined || isTyping(event)) return;
    event.preventDefault();
    page.current?.querySelector<HTMLElement>(`[data-testid="${field}"]`)?.focus();
  });
  const wanted = plain(filter.value);
  const shown = view.entries.filter((one) =>
    [one.name, ...one.players].some((name) => plain(name).includes(wanted)),
  );
  const of = (number: number) => directed.entries.find(({ entry }) => entry === number);
  const entry = view.entries.find(({ number }) => number === opened.value);
  const playing = view.entries.filter(({ out }) => out === null);
  return (
    <div class="entries" ref={page}>
      <WaitingEntries directed={directed} />
      <AddEntries empty={view.entries.length === 0} />
      <section class="list">
        <Field id="entries-search" label={say("entries.search")} {...bound(filter)} most={24} />
        <p data-testid="entries-sum">
          {say("entries.sum", {
            n: playing.length,
            here: playing.filter(({ present }) => present).length,
            paid: playing.filter(({ number }) => of(number)?.paid).length,
          })}
        </p>
        {shown.length === 0 ? (
          <p class="soft">{say(wanted === "" ? "entries.none" : "entries.none_found")}</p>
        ) : (
          <EntryTable shown={shown} of={of} onOpen={(number) => (opened.value = number)} />
        )}
      </section>
      {entry && (
        <EntryDialog
          key={entry.number}
          view={view}
          entry={entry}
          phones={of(entry.number)?.phones ?? []}
          onClose={() => (opened.value = null)}
        />
      )}
    </div>
  );
}

/** For searching: without case and accents. */
const plain = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase().trim();
