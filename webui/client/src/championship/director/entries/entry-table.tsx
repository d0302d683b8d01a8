/** `EntryTable`: the entries, with a tick for who is there and who has paid. */
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { DirectedEntry, Entry } from "../../../generated/championship";
import { seeing } from "../../../ui/press/press-guard";
import { colon } from "../../../words/i18n";
import { say as sayShared } from "../../words";
import { act } from "../act";
import { say } from "../words";
import { EntryHead } from "./entry-head";

interface EntryTableProps {
  shown: readonly Entry[];
  of: (entry: number) => DirectedEntry | undefined;
  onOpen: (entry: number) => void;
}

/** The list. The arrow keys move the focus among its names and ticks; one of them is in the tab order. */
export function EntryTable({ shown, of, onOpen }: EntryTableProps) {
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
      <EntryHead />
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
