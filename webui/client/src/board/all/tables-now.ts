/**
 * The open tables, asked for every other second: one small answer for all of them, however many
 * they are. Only while the socket says that the server is there, so nothing hangs on a dead one.
 */
import { useEffect, useState } from "preact/hooks";
import type { TableLine } from "../../http";
import type { Phase } from "../../protocol";
import { connected } from "../../store";

const EVERY_MS = 2000;

/** A table as GET /api/tables has it. */
export interface OpenTable extends TableLine {
  adentro: boolean[];
  games_to_win: number;
  phase: Phase;
  punto: boolean;
  game_winner: number | null;
  winner: number | null;
}

/** In the order of their codes, so that none changes its place by being played at; null: not heard yet. */
export function useTablesNow(): readonly OpenTable[] | null {
  const [heard, setHeard] = useState<string | null>(null);
  const [tables, setTables] = useState<readonly OpenTable[] | null>(null);
  const there = connected.value;
  useEffect(() => {
    if (!there) return undefined;
    const gone = new AbortController();
    let next: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      try {
        const answer = await fetch("/api/tables", { signal: gone.signal });
        // The same text as before is the same state: nothing is drawn again for it.
        if (answer.ok) setHeard(await answer.text());
      } catch (why) {
        if (!gone.signal.aborted) console.info("tables not heard", why);
      }
      if (!gone.signal.aborted) next = setTimeout(() => void ask(), EVERY_MS);
    };
    void ask();
    return () => {
      gone.abort();
      clearTimeout(next);
    };
  }, [there]);
  useEffect(() => {
    if (heard !== null) setTables(byCode((JSON.parse(heard) as { tables: OpenTable[] }).tables));
  }, [heard]);
  return tables;
}

function byCode(tables: readonly OpenTable[]): OpenTable[] {
  return [...tables].sort((a, b) => (a.table < b.table ? -1 : 1));
}
