/**
 * The live tables, asked for every other second: one small answer for all of them, however many
 * they are. Only while the socket says that the server is there, so nothing hangs on a dead one.
 */
import { computed, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { TableLine } from "../../http";
import { connected } from "../../store";

const EVERY_MS = 2000;

/** A table as GET /api/tables has it. */
export interface OpenTable extends TableLine {
  adentro: boolean[];
  games_to_win: number;
}

/** The newest answer as text: the same text as before is the same state. */
export const heard = signal<string | null>(null);

/** In the order of their codes, so that none changes its place by being played at; null: not heard yet. */
const tablesNow = computed<readonly OpenTable[] | null>(() => {
  if (heard.value === null) return null;
  const { tables } = JSON.parse(heard.value) as { tables: OpenTable[] };
  return tables.filter(({ live }) => live).sort((a, b) => (a.table < b.table ? -1 : 1));
});

export function useTablesNow(): readonly OpenTable[] | null {
  const there = connected.value;
  useEffect(() => {
    if (!there) return undefined;
    const gone = new AbortController();
    let next: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      try {
        const answer = await fetch("/api/tables", { signal: gone.signal });
        if (answer.ok) heard.value = await answer.text();
      } catch (why) {
        if (!gone.signal.aborted) console.info("tables not visually-hidden", why);
      }
      if (!gone.signal.aborted) next = setTimeout(() => void ask(), EVERY_MS);
    };
    void ask();
    return () => {
      gone.abort();
      clearTimeout(next);
    };
  }, [there]);
  return tablesNow.value;
}
