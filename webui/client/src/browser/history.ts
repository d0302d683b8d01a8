/**
 * Pages and dialogs as entries of the browser's history, so that the browser's back button closes
 * the topmost one.
 *
 * Every page and every open dialog has exactly one entry. `pages` and the open dialogs are the
 * desired state; `reconcile` reconciles the history with them: it pushes entries for what was opened,
 * and goes back over entries of what was closed by a button. The state of an entry lists all pages
 * beneath it, so that a reload restores them.
 */
import { computed, signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

interface Page {
  /** Hash without "#"; "" is the lowest page. */
  readonly hash: string;
  /** Id of the line that opened the next page, which gets the focus on return. */
  line?: string;
}

/** State of a history entry: the pages up to its own, and the number of dialogs over them. */
interface Entry {
  readonly pages: readonly Page[];
  readonly dialogs: number;
}

/**
 * If no popstate comes within this time, in milliseconds, the entry to go back to does not exist
 * any more.
 */
const STEP_MS = 1000;

function entry(): Entry {
  const { pages, dialogs } = (history.state ?? {}) as Partial<Entry>;
  return { pages: pages ?? [{ hash: location.hash.slice(1) }], dialogs: dialogs ?? 0 };
}

/** The open pages, lowest first; never empty. */
export const pages = signal<readonly Page[]>(entry().pages);
/** Hash of the topmost page. */
export const hash = computed(() => pages.value.at(-1)?.hash ?? "");
/** Parts of the hash: "match" and "7" of "match/7". */
export const hashParts = computed(() => hash.value.split("/"));
const dialogs: { close: () => void }[] = [];

/** Open a page over the others; `line` is the id of the line that opened it. */
export function openPage(to: string, line?: string): void {
  const [top, ...beneath] = [...pages.peek()].reverse();
  pages.value = [...beneath.reverse(), { hash: top?.hash ?? "", line }, { hash: to }];
  reconcileSoon();
}

/** Replace the topmost page. */
export function replacePage(to: string): void {
  pages.value = [...pages.peek().slice(0, -1), { hash: to }];
  reconcileSoon();
}

/** Close the topmost page, if there is one beneath. */
export function back(): void {
  if (pages.peek().length > 1) pages.value = pages.peek().slice(0, -1);
  reconcileSoon();
}

/**
 * Go back to a page that is open beneath. If it is not open, it replaces the topmost page, or all
 * pages if it is the lowest one.
 */
export function backTo(to: string): void {
  const at = pages
    .peek()
    .slice(0, -1)
    .findLastIndex(({ hash }) => hash === to);
  if (at >= 0) pages.value = pages.peek().slice(0, at + 1);
  else if (to === "") pages.value = [{ hash: to }];
  else {
    replacePage(to);
    return;
  }
  reconcileSoon();
}

/** While mounted: a dialog over the page, which the browser's back button closes first. */
export function useDialogEntry(close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useLayoutEffect(() => {
    const dialog = { close: () => latest.current() };
    dialogs.push(dialog);
    reconcileSoon();
    return () => {
      const at = dialogs.indexOf(dialog);
      if (at >= 0) dialogs.splice(at, 1);
      reconcileSoon();
    };
  }, []);
}

let soon = false;
let stepping: ReturnType<typeof setTimeout> | undefined;

/**
 * Reconcile after everything that one tap does is done and rendered, but before it is painted: a
 * step back as soon as a page is visible must find its entry.
 */
function reconcileSoon(): void {
  if (soon) return;
  soon = true;
  // Rendering of the change is queued as a microtask already, or will be by the same code.
  queueMicrotask(() =>
    queueMicrotask(() => {
      soon = false;
      reconcile();
    }),
  );
}

function reconcile(): void {
  if (stepping !== undefined) return;
  const has = entry();
  const wanted = pages.peek();
  const same = has.pages.findIndex(({ hash }, at) => hash !== wanted[at]?.hash);
  const kept = same < 0 ? has.pages.length : same;
  const changed = kept < wanted.length || kept < has.pages.length;
  const over = changed
    ? has.pages.length - kept + has.dialogs
    : Math.max(0, has.dialogs - dialogs.length);
  const more = changed
    ? wanted.length - kept + dialogs.length
    : Math.max(0, dialogs.length - has.dialogs);
  // An entry that gives way to another one is replaced, because browsers skip entries that were
  // added without a user gesture.
  if (over > 1 || (over === 1 && more === 0)) {
    step(more === 0 ? over : over - 1);
    return;
  }
  for (let at = 0; at < more; at++) {
    const depth = changed ? kept + at + 1 : wanted.length + has.dialogs + at + 1;
    write(depth, at === 0 && over === 1);
  }
}

/** Write the entry for the lowest `depth` pages and dialogs. */
function write(depth: number, instead: boolean): void {
  const beneath = pages.peek().slice(0, depth);
  const state: Entry = { pages: beneath, dialogs: depth - beneath.length };
  const { pathname, search } = location;
  const hash = beneath.at(-1)?.hash ?? "";
  const address = pathname + search + (hash && `#${hash}`);
  if (instead) history.replaceState(state, "", address);
  else history.pushState(state, "", address);
}

function step(entries: number): void {
  stepping = setTimeout(() => {
    stepping = undefined;
    write(pages.peek().length + dialogs.length, true);
  }, STEP_MS);
  history.go(-entries);
}

window.addEventListener("popstate", () => {
  if (stepping !== undefined) {
    clearTimeout(stepping);
    stepping = undefined;
    return reconcileSoon();
  }
  // The person went back or forward.
  const has = entry();
  const before = pages.peek();
  pages.value = has.pages.map(({ hash, line }, at) => ({
    hash,
    line: before[at]?.hash === hash ? before[at]?.line : line,
  }));
  for (const dialog of dialogs.splice(has.dialogs).reverse()) dialog.close();
  reconcileSoon();
});
// A dialog does not survive a reload; its entry does.
reconcileSoon();
