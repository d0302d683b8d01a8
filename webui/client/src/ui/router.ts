/** Which sheet of the app lies open; kept in the address, so that "back" closes it. */
import { computed } from "@preact/signals";
import { back, backTo, openPage, pages } from "../browser-history";

const SCREENS = [
  "play",
  "seats",
  "draw",
  "menu",
  "rules",
  "history",
  "hand",
  "referee",
  "tell",
  "book",
  "signs",
  "summary",
] as const;
export type Screen = (typeof SCREENS)[number];

export const hash = computed(() => pages.value.at(-1)?.hash ?? "");

export const screen = computed<Screen>(
  () => SCREENS.find((one) => one === hash.value.split("/")[0]) ?? "play",
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

const hashOf = (wanted: Screen): string => (wanted === "play" ? "" : wanted);

/** Open a sheet, or go back to one that lies open beneath. To playing it is always back. */
export function show(wanted: Screen, toBeneath = wanted === "play"): void {
  if (wanted === screen.peek()) return;
  const beneath = pages.peek().some((one) => one.hash === hashOf(wanted));
  if (!toBeneath) {
    const id = document.activeElement?.getAttribute("data-testid");
    pressed.delete(wanted);
    if (id != null) pressed.set(screen.peek(), id);
  }
  if (toBeneath || beneath) backTo(hashOf(wanted));
  else openPage(hashOf(wanted));
}

/** Back to where one was; where the page was opened by its address, to this screen. */
export function goBack(otherwise: Screen): void {
  if (pages.peek().length > 1) back();
  else show(otherwise, true);
}

/** What is read in the middle of a hand is read over the playing screen, which stays as it is. */
const READ_OVER: ReadonlySet<string> = new Set(["hand", "book", "signs"] satisfies Screen[]);
/** How many pages lie over the playing screen; none where it is itself what is seen, or gone. */
export const above = computed(() => {
  const [first, ...over] = pages.value;
  const isRead = over.every((one) => READ_OVER.has(one.hash.split("/")[0] ?? ""));
  return first?.hash === "" && isRead ? over.length : 0;
});

hash.subscribe(() => {
  if (screen.peek() !== "play" || above.peek() > 0) return;
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) cameBackTo()?.focus();
  });
});

/** Is this the line one has just come back to? Answers yes once. */
export function returnedTo(line: string): boolean {
  const top = pages.peek().at(-1);
  if (top?.line !== line) return false;
  top.line = undefined;
  return true;
}
