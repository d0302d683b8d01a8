/**
 * Router of the home page: the page in the hash of the address, so that the browser's back button
 * works.
 */
import { computed } from "@preact/signals";
import { backTo, hashParts, openPage } from "../browser/history";

const PAGES = ["home", "start", "presets", "settings", "matches", "match"] as const;
type HomePlace = (typeof PAGES)[number];

export const place = computed<HomePlace>(
  () => PAGES.find((one) => one === hashParts.value[0]) ?? "home",
);
/** Table and number of the match in "#match/K7QF/2". */
export const matchAsked = computed(() => ({
  table: hashParts.value[1] ?? "",
  match: Number(hashParts.value[2]),
}));

export function go(to: HomePlace | `match/${string}`): void {
  openPage(to);
}

/** Go back to a page, or open it if this one was opened by its address. */
export function goBack(to: HomePlace): void {
  backTo(to === "home" ? "" : to);
}
