/**
 * The pages and dialogs that lie open, as entries of the browser's history: its way back closes the topmost.
 *
 * Every page and every open dialog has one entry, and nothing else has. `pages` and the open dialogs are the
 * truth; `settle` brings the history into line with them: it pushes what was opened and goes back over what was
 * closed by a button. An entry's state names all the pages beneath it, so that a reload finds them again.
 */
import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

interface Page {
  /** Without the "#"; "" is the undermost page of the app. */
  readonly hash: string;
  /** The line that was left by it, to come back to. */
  line?: string;
}

/** What an entry of the browser's history says: the pages up to its own, and how many dialogs over them. */
interface Entry {
  readonly pages: readonly Page[];
  readonly dialogs: number;
}

/** After so long a step back did not come about: the entry is not there any more. */
const STEP_MS = 1000;

function entry(): Entry {
  const { pages, dialogs } = (history.state ?? {}) as Partial<Entry>;
  return { pages: pages ?? [{ hash: location.hash.slice(1) }], dialogs: dialogs ?? 0 };
}

/** The pages that lie open, undermost first; there is always one. */
export const pages = signal<readonly Page[]>(entry().pages);
const dialogs: { close: () => void }[] = [];

/** Open a page over the others; `line` is the one it was opened by. */
export function openPage(to: string, line?: string): void {
  const [top, ...beneath] = [...pages.peek()].reverse();
  pages.value = [...beneath.reverse(), { hash: top?.hash ?? "", line }, { hash: to }];
  settleSoon();
}

/** Another page in the place of the topmost. */
export function replacePage(to: string): void {
  pages.value = [...pages.peek().slice(0, -1), { hash: to }];
  settleSoon();
}

/** Close the topmost page, if there is one beneath. */
export function back(): void {
  if (pages.peek().length > 1) pages.value = pages.peek().slice(0, -1);
  settleSoon();
}

/** Back to a page that lies open beneath; where none does, to it in the place of the topmost, or of all. */
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
  settleSoon();
}

/** While this is shown it is a dialog over the page: the way back closes it, and only it. */
export function useDialogEntry(close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useLayoutEffect(() => {
    const dialog = { close: () => latest.current() };
    dialogs.push(dialog);
    settleSoon();
    return () => {
      const at = dialogs.indexOf(dialog);
      if (at >= 0) dialogs.splice(at, 1);
      settleSoon();
    };
  }, []);
}

let soon = false;
let stepping: ReturnType<typeof setTimeout> | undefined;

/**
 * Settle once all that one tap does is done and rendered, but before it is painted: a way back taken at
 * first sight of a page must find the page's entry.
 */
function settleSoon(): void {
  if (soon) return;
  soon = true;
  // What the tap changed is rendered in a microtask that is queued already, or by the same code.
  queueMicrotask(() =>
    queueMicrotask(() => {
      soon = false;
      settle();
    }),
  );
}

function settle(): void {
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
  // An entry that is to give way to another is overwritten: the browser passes over one that no tap made.
  if (over > 1 || (over === 1 && more === 0)) {
    step(more === 0 ? over : over - 1);
    return;
  }
  for (let at = 0; at < more; at++) {
    const depth = changed ? kept + at + 1 : wanted.length + has.dialogs + at + 1;
    write(depth, at === 0 && over === 1);
  }
}

/** The entry of so many pages and dialogs, counted from the undermost. */
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
    return settleSoon();
  }
  // The person's own step, back or forward.
  const has = entry();
  const before = pages.peek();
  pages.value = has.pages.map(({ hash, line }, at) => ({
    hash,
    line: before[at]?.hash === hash ? before[at]?.line : line,
  }));
  for (const dialog of dialogs.splice(has.dialogs).reverse()) dialog.close();
  settleSoon();
});
// A dialog does not outlive a reload; its entry did.
settleSoon();
