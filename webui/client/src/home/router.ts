/** Which page before any table is open; kept in the address, so that "back" goes back. */
import { computed } from "@preact/signals";
import { backTo, openPage, pages } from "../browser-history";

const PAGES = ["home", "start", "presets", "settings", "matches", "match"] as const;
export type HomePlace = (typeof PAGES)[number];

const parts = computed(() => (pages.value.at(-1)?.hash ?? "").split("/"));

export const place = computed<HomePlace>(
  () => PAGES.find((one) => one === parts.value[0]) ?? "home",
);
/** The match whose page is open: "#match/K7QF/2". */
export const matchAsked = computed(() => ({
  table: parts.value[1] ?? "",
  match: Number(parts.value[2]),
}));

export function go(to: HomePlace | `match/${string}`): void {
  openPage(to);
}

/** Back to a page, or to it where this one was opened by its address. */
export function goBack(to: HomePlace): void {
  backTo(to === "home" ? "" : to);
}
