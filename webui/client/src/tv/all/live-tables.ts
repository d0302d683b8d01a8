/**
 * The live tables, polled every two seconds from GET /api/tables. Polling pauses while the socket
 * is not connected, so that no request hangs on a dead server.
 */
import { computed, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { TableLine } from "../../generated/protocol";
import { connected } from "../../state/store";

const EVERY_MS = 2000;

/** The newest answer as text, so that an unchanged answer changes no signal. */
export const tablesAnswer = signal<string | null>(null);

/**
 * The live tables by code, so that none changes its place while it is played at; null before the
 * first answer.
 */
const tablesNow = computed<readonly TableLine[] | null>(() => {
  if (tablesAnswer.value === null) return null;
  const { tables } = JSON.parse(tablesAnswer.value) as { tables: TableLine[] };
  return tables.filter(({ live }) => live).sort((a, b) => (a.table < b.table ? -1 : 1));
});

export function useLiveTables(): readonly TableLine[] | null {
  const there = connected.value;
  useEffect(() => {
    if (!there) return undefined;
    const gone = new AbortController();
    let next: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      try {
        const answer = await fetch("/api/tables", { signal: gone.signal });
        if (answer.ok) tablesAnswer.value = await answer.text();
      } catch (why) {
        if (!gone.signal.aborted) console.info("tables not loaded", why);
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
