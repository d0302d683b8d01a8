/** Which page of starting a table is open; kept in the address, so that "back" goes back. */
import { computed, signal } from "@preact/signals";

const PAGES = ["home", "start", "presets", "settings"] as const;
export type HomePlace = (typeof PAGES)[number];

const hash = signal(location.hash);
window.addEventListener("hashchange", () => {
  hash.value = location.hash;
});

export const place = computed<HomePlace>(
  () => PAGES.find((one) => `#${one}` === hash.value) ?? "home",
);

export function go(to: HomePlace): void {
  location.hash = to;
}

/** Back to where one came from; to `otherwise` where this page was opened by its address. */
export function goBack(otherwise: HomePlace): void {
  if (came) history.back();
  else location.replace(`#${otherwise}`);
}

let came = false;
window.addEventListener("hashchange", () => {
  came = true;
});
