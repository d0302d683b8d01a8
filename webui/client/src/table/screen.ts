/** Which sheet of the app lies open; kept in the address, so that "back" closes it. */
import { computed, signal } from "@preact/signals";

const SCREENS = ["play", "seats", "draw", "menu", "rules", "history", "hand", "referee", "tell", "book", "signs", "summary"] as const;
export type Screen = (typeof SCREENS)[number];

export const hash = signal(location.hash);
window.addEventListener("hashchange", () => {
  hash.value = location.hash;
});

export const screen = computed<Screen>(
  () => SCREENS.find((one) => `#${one}` === hash.value.split("/")[0]) ?? "play",
);
/** The page of a screen that has several: "#book/deje" is the book's article on the deje. */
export const page = computed(() => hash.value.split("/")[1] ?? null);

/** What was pressed on a screen to open the next one: who comes back finds himself there. */
const pressed = new Map<Screen, string>();

/** Where the way back leads to on this screen; asked once. */
export function cameBackTo(): HTMLElement | null {
  const id = pressed.get(screen.peek());
  pressed.delete(screen.peek());
  return id === undefined ? null : document.querySelector(`[data-testid="${CSS.escape(id)}"]`);
}

window.addEventListener("hashchange", () => {
  if (screen.peek() !== "play" || above.peek() > 0) return;
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) cameBackTo()?.focus();
  });
});

/** Open a sheet, or go back to one. Back to playing is a step back where there is one to take. */
export function show(wanted: Screen, back = wanted === "play"): void {
  if (wanted === screen.value) return;
  if (!back) {
    const id = document.activeElement?.getAttribute("data-testid");
    pressed.delete(wanted);
    if (id != null) pressed.set(screen.peek(), id);
  }
  if (wanted === "play" && above.value > 0) return history.go(-above.value);
  location.hash = wanted === "play" ? "" : wanted;
}

/** What an entry of the browser's history remembers of us. */
interface Place {
  /** The line left by it, to come back to. */
  left?: string;
  /** There is a page of ours before it. */
  back?: boolean;
  /** So many pages, this one included, lie over the playing screen. */
  above?: number;
}
export const place = (): Place => (history.state as Place | null) ?? {};

/** What is read in the middle of a hand is read over the playing screen, which stays as it is. */
const READ_OVER: ReadonlySet<string> = new Set(["hand", "book", "signs"] satisfies Screen[]);
/** How many pages lie over the playing screen; none where it is itself what is seen, or gone. */
export const above = computed(() => (hash.value === "" ? 0 : (place().above ?? 0)));

/** Go on to a page of the book from a line of this one, to come back to that line. */
export function leave(to: string, line?: string): void {
  const lies = above.peek();
  const stays = (screen.peek() === "play" || lies > 0) && READ_OVER.has(to.split("/")[0] ?? "");
  history.replaceState({ ...place(), left: line }, "");
  history.pushState({ back: true, ...(stays && { above: lies + 1 }) }, "", `#${to}`);
  hash.value = location.hash;
}

/** Is this the line one has just come back to? Answers yes once. */
export function returnedTo(line: string): boolean {
  const { left, ...rest } = place();
  if (left !== line) return false;
  history.replaceState(rest, "");
  return true;
}
