/**
 * Press guard: a press counts only for what its place on the screen said when the finger came down.
 *
 * All phones of a table share one state, so a button can become another one between the moment
 * somebody aims and the moment they touch. Three things prevent that a press does something else
 * than what was seen:
 *
 * 1. After every change of the page the guard compares what lies where with what lay there in the
 *    last half second. A guarded button over whose place another meaning has just been (its own
 *    former one, or another button's) ignores presses for `SETTLE_MS` after the change, and shows it.
 *    A press that is ignored lets the place settle anew: the next tap of a hasty finger comes to
 *    nothing either, until the person has paused and looked.
 * 2. A press whose button changed its meaning, or was replaced, between touch-down and release is
 *    ignored.
 * 3. The view that was on the screen at touch-down, or when the dialog around the button opened, goes
 *    with the press: `store.send` takes revision and `saw` of the command from it, and the server
 *    refuses what no longer fits.
 *
 * The meaning of a button is its test id, its words and every `data-situation` around it (the bidding
 * puts hand, phase and standing bet there); `data-means` replaces the words where they may change
 * without the meaning changing.
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import type { View } from "../protocol";
import { view } from "../store";

/** How long presses are ignored after a place has changed its meaning. */
export const SETTLE_MS = 500;
/** Overlaps smaller than this, in pixels, are neighbours and not the same place. */
const SLACK = 8;

interface Region {
  left: number;
  top: number;
  right: number;
  bottom: number;
  means: string;
}

/** A region that is gone, and when it went. */
interface Former extends Region {
  until: number;
}

type Show = (settling: boolean) => void;

const guarded = new Map<HTMLElement, Show>();
const settlesAt = new Map<HTMLElement, number>();
let shown = new Map<HTMLElement, Region>();
let former: Former[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

interface Touch {
  button: HTMLElement | null;
  means: string;
  settling: boolean;
  seen: View | null;
}
let touch: Touch | null = null;
/** Presses ignored so far, on the page's element: whoever drives the page knows to press again. */
let ignored = 0;
const openedWith = new WeakMap<HTMLElement, View | null>();

/** What pressing this button would do, as far as the page says it. */
export function meaningOf(button: HTMLElement): string {
  const situations: string[] = [];
  for (
    let around = button.closest<HTMLElement>("[data-situation]");
    around !== null;
    around = around.parentElement?.closest<HTMLElement>("[data-situation]") ?? null
  ) {
    situations.push(around.dataset.situation ?? "");
  }
  const words = button.dataset.means ?? (button.textContent || button.ariaLabel || "");
  return [...situations, button.dataset.testid, words].join("|");
}

/** Is this button ignoring presses, its place having changed just now? */
export function isSettling(button: HTMLElement): boolean {
  return (settlesAt.get(button) ?? 0) > performance.now();
}

/** Put a button under the guard; true while it ignores presses. */
export function useSettling(button: RefObject<HTMLElement | null>): boolean {
  const [settling, show] = useState(false);
  useLayoutEffect(() => {
    const here = button.current;
    if (!here) return;
    guarded.set(here, show);
    return () => {
      guarded.delete(here);
      settlesAt.delete(here);
    };
  }, []);
  return settling;
}

/** A dialog stands for what was seen as it opened: presses in it carry that view. */
export function seenAtOpening(dialog: HTMLElement): void {
  openedWith.set(dialog, view.peek());
}

/** The view that the person pressing this button had before them. */
export function seenBy(button: HTMLElement | null): View | null {
  const dialog = button?.closest("dialog");
  const opened = dialog ? openedWith.get(dialog) : undefined;
  if (opened !== undefined) return opened;
  return touch !== null && touch.button === button ? touch.seen : view.peek();
}

/** Guard the page from now on; gives the way to stop it. */
export function guardPresses(): () => void {
  const observer = new MutationObserver(() => survey());
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ["class", "hidden", "open", "inert", "data-situation", "data-means"],
  });
  // Places that the person moves themselves keep their meaning.
  const moved = (): void => adopt();
  const down = (event: PointerEvent): void => {
    const button = guardedAt(event.target);
    touch = {
      button,
      means: button ? meaningOf(button) : "",
      settling: button !== null && isSettling(button),
      seen: view.peek(),
    };
  };
  const click = (event: MouseEvent): void => {
    const button = guardedAt(event.target);
    const byPointer = event.detail > 0 && touch !== null;
    const changed =
      byPointer &&
      touch !== null &&
      (touch.button !== button ||
        touch.settling ||
        (button !== null && touch.means !== meaningOf(button)));
    if (!byPointer) touch = null;
    // A button that is off only says why: that can be asked at any time.
    const isOff = button?.dataset.off !== undefined;
    if (button !== null && !isOff && (changed || isSettling(button))) {
      event.preventDefault();
      event.stopImmediatePropagation();
      settleAnew(button);
      ignored += 1;
      document.documentElement.dataset.ignored = String(ignored);
    }
  };
  const key = (): void => {
    touch = null;
  };
  adopt();
  document.addEventListener("pointerdown", down, true);
  document.addEventListener("click", click, true);
  document.addEventListener("keydown", key, true);
  document.addEventListener("scroll", moved, { capture: true, passive: true });
  window.addEventListener("resize", moved);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    document.removeEventListener("pointerdown", down, true);
    document.removeEventListener("click", click, true);
    document.removeEventListener("keydown", key, true);
    document.removeEventListener("scroll", moved, { capture: true });
    window.removeEventListener("resize", moved);
    shown = new Map();
    former = [];
    touch = null;
  };
}

function guardedAt(target: EventTarget | null): HTMLElement | null {
  const button = target instanceof Element ? target.closest<HTMLElement>("button") : null;
  return button !== null && guarded.has(button) ? button : null;
}

/** Everything that can be pressed now, with its place and meaning. */
function regions(): Map<HTMLElement, Region> {
  const dialogs = document.querySelectorAll<HTMLElement>("dialog[open]");
  const top: ParentNode = dialogs[dialogs.length - 1] ?? document;
  const found = new Map<HTMLElement, Region>();
  for (const button of top.querySelectorAll<HTMLElement>("button")) {
    if (button.closest("[inert]")) continue;
    const { left, top: upper, right, bottom } = button.getBoundingClientRect();
    if (right > left && bottom > upper) {
      found.set(button, { left, top: upper, right, bottom, means: meaningOf(button) });
    }
  }
  return found;
}

/** Take the page as it is: nothing of it counts as changed. */
function adopt(): void {
  shown = regions();
}

/** Compare the page with what it was, and let the places settle whose meaning has changed. */
function survey(): void {
  const now = performance.now();
  const next = regions();
  former = former.filter(({ until }) => until + SETTLE_MS > now);
  for (const [button, region] of shown) {
    if (!isSame(next.get(button), region)) former.push({ ...region, until: now });
  }
  const before = shown;
  shown = next;
  for (const [button, region] of next) {
    if (!guarded.has(button)) continue;
    // A button that stayed can have been covered by one that is gone; one that came, or moved, can
    // cover what stayed.
    const came = isSame(before.get(button), region)
      ? []
      : [...before.values()].map((one) => ({ ...one, until: now }));
    const changed = [...former, ...came].filter(
      (one) => one.means !== region.means && overlap(one, region),
    );
    const until = Math.max(0, ...changed.map((one) => one.until + SETTLE_MS));
    if (until > now && until > (settlesAt.get(button) ?? 0)) {
      settlesAt.set(button, until);
      guarded.get(button)?.(true);
    }
  }
  wake();
}

/** Let a button ignore presses from now on, and show its whole time running out. */
function settleAnew(button: HTMLElement): void {
  settlesAt.set(button, performance.now() + SETTLE_MS);
  guarded.get(button)?.(true);
  for (const line of button.getAnimations({ subtree: true })) {
    if (line instanceof CSSAnimation && line.animationName === "settling") line.currentTime = 0;
  }
  wake();
}

/** Let go of the buttons that have settled, now and when the next one has. */
function wake(): void {
  clearTimeout(timer);
  const now = performance.now();
  for (const [button, until] of settlesAt) {
    if (until > now) continue;
    settlesAt.delete(button);
    guarded.get(button)?.(false);
  }
  if (settlesAt.size > 0) timer = setTimeout(wake, Math.min(...settlesAt.values()) - now + 1);
}

function isSame(one: Region | undefined, other: Region): boolean {
  return (
    one !== undefined &&
    one.means === other.means &&
    Math.abs(one.left - other.left) < SLACK &&
    Math.abs(one.top - other.top) < SLACK &&
    Math.abs(one.right - other.right) < SLACK &&
    Math.abs(one.bottom - other.bottom) < SLACK
  );
}

function overlap(one: Region, other: Region): boolean {
  return (
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SLACK
  );
}
