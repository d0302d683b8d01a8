/**
 * The table that this TV shows, kept in local storage, so that it is shown again after a power cut.
 */
import { useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { recall, remember } from "../browser/storage";
import { join, pointed } from "../state/store";

/** Whether the page is of a room's table (/room/7/tv), which always shows the match there. */
export const ofRoom = location.pathname.startsWith("/room/");

const KEY = "tv.table";

/**
 * Show the table in the address, else the one this TV was last pointed at, else what the server
 * chooses.
 */
export function useTvTable(code: string | null): void {
  useEffect(() => join("tv", code, code === null ? recall(KEY) : null), [code]);
  useSignalEffect(() => {
    if (code === null) remember(KEY, pointed.value);
  });
}

/** Forget the chosen table and show what the server chooses. */
export function forgetTable(): void {
  remember(KEY, null);
  if (location.pathname.replace(/\/+$/, "") !== "/tv") history.replaceState(null, "", "/tv");
  join("tv", null);
}
