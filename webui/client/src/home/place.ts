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

/** What the browser's history remembers of a page that was come to from another of ours. */
const CAME = { came: true };

export function go(to: HomePlace): void {
  history.pushState(CAME, "", `#${to}`);
  hash.value = location.hash;
}

/** Back to where one came from; to `otherwise` where this page was opened by its address. */
export function goBack(otherwise: HomePlace): void {
  if ((history.state as Partial<typeof CAME> | null)?.came) {
    history.back();
  } else {
    history.replaceState(null, "", `#${otherwise}`);
    hash.value = location.hash;
  }
}
