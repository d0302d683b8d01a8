/** Which sheet of the app lies open; kept in the address, so that "back" closes it. */
import { computed, signal } from "@preact/signals";

export type Screen = "play" | "seats" | "menu" | "rules" | "history" | "hand";
const SCREENS: readonly Screen[] = ["play", "seats", "menu", "rules", "history", "hand"];

const hash = signal(location.hash);
window.addEventListener("hashchange", () => {
  hash.value = location.hash;
});

export const screen = computed<Screen>(
  () => SCREENS.find((one) => `#${one}` === hash.value) ?? "play",
);

/** Open a sheet. Back to playing is a step back where there is one to take. */
export function show(wanted: Screen): void {
  if (wanted === screen.value) return;
  location.hash = wanted === "play" ? "" : wanted;
}
