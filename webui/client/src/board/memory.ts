/** Which table this TV belongs to, remembered so that it comes back to it after a power cut. */
import { useSignalEffect } from "@preact/signals";
import { recall, remember } from "../memory";
import { ended, join, table } from "../store";

const KEY = "board.table";

/** The table in the address, else the one this TV was last pointed at, else none. */
export function tableToJoin(code: string | null): string | null {
  return code ?? recall(KEY);
}

/** Keep what `follow` says; a remembered table that is gone is forgotten and the TV waits again. */
export function useMemory(code: string | null): void {
  useSignalEffect(() => {
    if (ended.value?.code === "no_such_table") {
      remember(KEY, null);
      if (code === null) join("board", null);
    } else if (table.value !== null && code === null) {
      remember(KEY, table.value);
    }
  });
}

/** Back to waiting for a table, from wherever it is. */
export function letGo(): void {
  remember(KEY, null);
  if (location.pathname.replace(/\/+$/, "") !== "/board") history.replaceState(null, "", "/board");
  join("board", null);
}
