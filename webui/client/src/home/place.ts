/** Which page of starting a table is open; kept in the address, so that "back" goes back. */
import { computed } from "@preact/signals";
import { backTo, openPage, pages } from "../back";

const PAGES = ["home", "start", "presets", "settings"] as const;
export type HomePlace = (typeof PAGES)[number];

export const place = computed<HomePlace>(
  () => PAGES.find((one) => one === pages.value.at(-1)?.hash) ?? "home",
);

export function go(to: HomePlace): void {
  openPage(to);
}

/** Back to a page, or to it where this one was opened by its address. */
export function goBack(to: HomePlace): void {
  backTo(to === "home" ? "" : to);
}
