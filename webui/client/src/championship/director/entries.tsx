/** `Entries`: who is entered, as a list that a keyboard fills as quickly as a spreadsheet. */

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { CircuitView, DirectedEntry, Entry } from "../../generated/championship";
import { Button } from "../../ui/button";
import { bound, Field } from "../../ui/form/field";
import { useKeysOfPage } from "../../ui/press/keys";
import { seeing } from "../../ui/press/press-guard";
import { colon } from "../../words/i18n";
import { lastEntries } from "../archive";
import { say as sayShared } from "../words";
import { act } from "./act";
import { circuits } from "./circuit/http";
import { type Directing, isTyping } from "./directing";
import { EntryDialog } from "./entry-dialog";
import { entryLines } from "./entry-lines";
import { WaitingEntries } from "./waiting-entries";
import { say } from "./words";

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

/** Field for a list of entries, and last time's entries. */
function AddEntries({ empty }: { empty: boolean }) {
  const text = useSignal("");
  const none = useSignal(false);
  const lines = entryLines(text.value);
  const enter = async (): Promise<void> => {
    if (lines.length === 0) return;
    if (await act({ type: "enter_list", entries: lines })) text.value = "";
  };
  const bring = async (): Promise<void> => {
    const last = await lastEntries().catch(() => []);
    // A name that was forgotten is a number.
    const found = last.filter(({ name, number }) => name !== `№ ${number}`);
    none.value = found.length === 0;
    text.value = found.map(({ name, players }) => [name, ...players].join("; ")).join("\n");
  };
  return (
    <section class="add-entries">
      <h2>{say("entries.add")}</h2>
      <label class="field">
        <span>{say("entries.list")}</span>
        <textarea
          data-testid="entries-text"
          rows={empty ? 6 : 2}
          value={text.value}
          spellcheck={false}
          aria-describedby="entries-how"
          onInput={(event) => (text.value = event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void enter();
            if (event.key === "Escape") event.currentTarget.blur();
          }}
        />
      </label>
      <p class="soft" id="entries-how">
        {say("entries.how")}
      </p>
      <div class="few">
        <Button
          id="entries-enter"
          kind="main"
          off={lines.length === 0 && say("entries.nothing")}
          means="enter"
          onPress={() => void enter()}
        >
          {lines.length === 0
            ? say("entries.add")
            : say(lines.length === 1 ? "entries.go.one" : "entries.go.other", { n: lines.length })}
        </Button>
        {empty && (
          <Button id="entries-last" kind="plain" onPress={() => void bring()}>
            {say("entries.last_time")}
          </Button>
        )}
      </div>
      {none.value && <p role="status">{say("entries.none_last")}</p>}
      {empty && <Qualified onBring={(found) => (text.value = found)} />}
    </section>
  );
}

/** Button that fills in who qualified in a circuit, asked for when it is pressed. */
function Qualified({ onBring }: { onBring: (text: string) => void }) {
  const offered = useSignal<readonly CircuitView[] | null>(null);
  const look = async (): Promise<void> => {
    const found = await circuits().catch(() => null);
    offered.value = found?.circuits.filter(({ qualified }) => qualified.length > 0) ?? [];
  };
  return (
    <>
      <Button id="entries-qualified" kind="plain" onPress={() => void look()}>
        {say("entries.qualified")}
      </Button>
      {offered.value?.length === 0 && <p role="status">{say("entries.none_qualified")}</p>}
      {offered.value?.map(({ circuit, settings, qualified }) => (
        <Button
          key={circuit}
          id={`entries-qualified-${circuit}`}
          onPress={() =>
            onBring(qualified.map(({ name, players }) => [name, ...players].join("; ")).join("\n"))
          }
        >
          {say("entries.qualified_of", { name: settings.name, n: qualified.length })}
        </Button>
      ))}
    </>
  );
}

interface EntryTableProps {
  shown: readonly Entry[];
  of: (entry: number) => DirectedEntry | undefined;
  onOpen: (entry: number) => void;
}

/** The list. The arrow keys move the focus among its names and ticks; one of them is in the tab order. */
function EntryTable({ shown, of, onOpen }: EntryTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const current = useSignal({ row: 0, column: 0 });
  const row = Math.min(current.value.row, shown.length - 1);
  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const from = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
    if (!step || from === undefined) return;
    const [y = 0, x = 0] = from.split("-").map(Number);
    const to = `${y + step[0]}-${x + step[1]}`;
    const next = body.current?.querySelector<HTMLElement>(`[data-cell="${to}"]`);
    event.preventDefault();
    next?.focus();
  };
  const cell = (y: number, x: number) => ({
    "data-cell": `${y}-${x}`,
    tabIndex: y === row && x === current.value.column ? 0 : -1,
    onFocus: () => (current.value = { row: y, column: x }),
  });
  return (
    <table class="entry-table">
      <thead>
        <tr>
          <th scope="col">{say("entries.number")}</th>
          <th scope="col">{say("entries.name")}</th>
          <th scope="col">{say("entries.present")}</th>
          <th scope="col">{say("entries.paid")}</th>
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={move}>
        {shown.map((entry, y) => {
          const known = of(entry.number);
          return (
            <tr key={entry.number} data-testid={`entry-${entry.number}`} data-out={entry.out}>
              <td>{entry.number}</td>
              <td>
                <button
                  type="button"
                  class="entry-name"
                  data-testid={`entry-open-${entry.number}`}
                  onClick={() => onOpen(entry.number)}
                  {...cell(y, 0)}
                >
                  <b>{entry.name}</b>
                  {remarks(entry, known) !== "" && (
                    <span class="soft">{remarks(entry, known)}</span>
                  )}
                </button>
              </td>
              <td>
                <TickCell
                  id={`present-${entry.number}`}
                  label={`${entry.name}${colon()}${say("entries.present")}`}
                  checked={entry.present}
                  onChange={(present) =>
                    void act({ type: "tick_entry", entry: entry.number, present })
                  }
                  cell={cell(y, 1)}
                />
              </td>
              <td>
                <TickCell
                  id={`paid-${entry.number}`}
                  label={`${entry.name}${colon()}${say("entries.paid")}`}
                  checked={known?.paid ?? false}
                  onChange={(paid) => void act({ type: "tick_entry", entry: entry.number, paid })}
                  cell={cell(y, 2)}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Players, seed, and what is unusual about an entry. */
function remarks(entry: Entry, known: DirectedEntry | undefined): string {
  return [
    entry.players.join(", "),
    entry.seed === null ? "" : say("entries.seed_n", { n: entry.seed }),
    entry.out === null ? "" : sayShared(`out.${entry.out}`),
    (known?.phones.length ?? 0) > 0 ? say("entries.phone") : "",
    asksForPhone(known) ? say("entries.asks") : "",
  ]
    .filter((one) => one !== "")
    .join(" · ");
}

/** Whether a phone waits to be confirmed beside those that are. */
const asksForPhone = (known: DirectedEntry | undefined): boolean =>
  [true, false].every((each) => known?.phones.some(({ confirmed }) => confirmed === each));

interface TickCellProps {
  id: string;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  cell: { "data-cell": string; tabIndex: number; onFocus: () => void };
}

function TickCell({ id, label, checked, onChange, cell }: TickCellProps) {
  return (
    <label class="tick">
      <input
        type="checkbox"
        data-testid={id}
        aria-label={label}
        checked={checked}
        onChange={seeing((event) => onChange(event.currentTarget.checked))}
        {...cell}
      />
    </label>
  );
}
