/**
 * Hash router of a table's pages: which sheet is open. The hash is in the address, so that the
 * browser's back button closes the sheet (browser/history.ts).
 */
import { computed } from "@preact/signals";
import { back, backTo, hash, hashParts, openPage, pages } from "../../browser/history";

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

export const screen = computed<Screen>(
  () => SCREENS.find((one) => one === hashParts.value[0]) ?? "play",
);
/** Sub-page of a screen: "deje" for "#book/deje", the book's article on the deje. */
export const page = computed(() => hashParts.value[1] ?? null);

/**
 * Test id of the element that opened the next screen, by screen: it gets the focus again on return.
 */
const pressed = new Map<Screen, string>();

/** Element to focus after going back to this screen, or null. Forgotten once it was asked for. */
export function takeFocusTarget(): HTMLElement | null {
  const id = pressed.get(screen.peek());
  pressed.delete(screen.peek());
  return id === undefined ? null : document.querySelector(`[data-testid="${CSS.escape(id)}"]`);
}

const hashOf = (wanted: Screen): string => (wanted === "play" ? "" : wanted);

/**
 * Open a sheet, or go back to it if it is already open beneath. The playing screen is always
 * beneath.
 */
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

/**
 * Go back one page. If the page was opened by its address and nothing is beneath it, show
 * `otherwise`.
 */
export function goBack(otherwise: Screen): void {
  if (pages.peek().length > 1) back();
  else show(otherwise, true);
}

/** Screens that are shown over the playing screen (reading-overlay.tsx) and leave it rendered. */
const READ_OVER: ReadonlySet<string> = new Set(["hand", "book", "signs"] satisfies Screen[]);
/**
 * Number of pages over the playing screen; 0 if the playing screen is on top, or is not rendered.
 */
export const overlayDepth = computed(() => {
  const [first, ...over] = pages.value;
  const isRead = over.every((one) => READ_OVER.has(one.hash.split("/")[0] ?? ""));
  return first?.hash === "" && isRead ? over.length : 0;
});

hash.subscribe(() => {
  if (screen.peek() !== "play" || overlayDepth.peek() > 0) return;
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) takeFocusTarget()?.focus();
  });
});

/** Whether the page that was closed just now had been opened by this line; true only once. */
export function consumeReturnTo(line: string): boolean {
  const top = pages.peek().at(-1);
  if (top?.line !== line) return false;
  top.line = undefined;
  return true;
}
