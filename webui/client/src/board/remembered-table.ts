/** The table that this TV shows, kept in local storage: it is shown again after a power cut. */
import { useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { recall, remember } from "../browser-storage";
import { join, pointed } from "../store";

const KEY = "board.table";

/** Show the table in the address, else what the server has: the one last pointed at comes first. */
export function useTable(code: string | null): void {
  useEffect(() => join("board", code, code === null ? recall(KEY) : null), [code]);
  useSignalEffect(() => {
    if (code === null) remember(KEY, pointed.value);
  });
}

/** Back to what any TV shows by itself. */
export function letGo(): void {
  remember(KEY, null);
  if (location.pathname.replace(/\/+$/, "") !== "/board") history.replaceState(null, "", "/board");
  join("board", null);
}
