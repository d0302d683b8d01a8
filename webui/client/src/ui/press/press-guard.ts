/**
 * Press guard: a press counts only if its place on the screen had the same meaning when the finger
 * came down and when it was lifted.
 *
 * All phones of a table share one state, so a button can be replaced between the moment somebody
 * aims and the moment they touch. Three mechanisms prevent that a press does something else than
 * was seen:
 *
 * 1. After every change of the page the guard compares the buttons with those at the same places in
 * the last half second. A guarded button whose place had another meaning ignores presses for
 * `SETTLE_MS` (`data-settling`). An ignored press starts that time again, so the second tap of a
 * hasty finger is ignored too.
 *
 * 2. A press is ignored if its button changed its meaning, or was replaced, between pointerdown and
 * click.
 *
 * 3. The views that were on the screen at pointerdown or keydown, or when the dialog around the
 * button opened, go with the press: what sends a command takes its revision from them (`seen.ts`),
 * and the server refuses a stale command.
 *
 * The meaning of a button is its test id, its words and every `data-situation` around it (the
 * bidding puts hand, phase and standing bet there). `data-means` replaces the words where they may
 * change without the meaning changing.
 */
import type { RefObject, TargetedEvent } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { type SeenViews, seenNow, whileSeeing } from "../../state/seen";

/** How long presses are ignored after a place has changed its meaning, in milliseconds. */
const SETTLE_MS = 500;
/** Rectangles that overlap by less than this, in pixels, are neighbours and not the same place. */
const SLACK = 8;
/** Attributes of the root element with which buttons change their places. */
const LOOKS = ["data-thumb", "data-letters", "data-large"];

interface Region {
  left: number;
  top: number;
  right: number;
  bottom: number;
  means: string;
}

/** A region that is no longer on the page, and when it went. */
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
}
let touch: Touch | null = null;
/** Where the last finger or key came down, and what was on the screen then. */
let lastPress: { at: Node; seen: SeenViews } | null = null;
/**
 * Number of presses ignored so far, published as `data-ignored` on the root element: browser tests
 * press again when it grows.
 */
let ignored = 0;
const openedWith = new WeakMap<Element, SeenViews>();

/** Meaning of a button: what pressing it would do, as far as the page says it. */
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

/** Whether this button ignores presses because its place changed just now. */
export function isSettling(button: HTMLElement): boolean {
  return (settlesAt.get(button) ?? 0) > performance.now();
}

/** Register a button with the guard; true while the button ignores presses. */
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

/** Presses inside a dialog carry the views that were on the screen when it opened. */
export function rememberViewsAtOpening(dialog: HTMLElement): void {
  openedWith.set(dialog, seenNow());
}

/** What was on the screen when this button, field or form was pressed. */
export function seenAtPress(pressed: Element | null): SeenViews {
  const dialog = pressed?.closest("dialog");
  const opened = dialog ? openedWith.get(dialog) : undefined;
  if (opened !== undefined) return opened;
  const place = pressed?.closest("label") ?? pressed;
  return lastPress !== null && place?.contains(lastPress.at) ? lastPress.seen : seenNow();
}

/** Make the handler of a field or form, whose commands refer to what was on the screen then. */
export function seeing<E extends Element>(
  act: (event: TargetedEvent<E>) => void,
): (event: TargetedEvent<E>) => void {
  return (event) => whileSeeing(seenAtPress(event.currentTarget), () => act(event));
}

/** Start guarding the page; returns a function that stops it. */
export function guardPresses(): () => void {
  const observer = new MutationObserver(() => blockChangedPlaces());
  observer.observe(document.documentElement, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ["class", "hidden", "open", "inert", "data-situation", "data-means", ...LOOKS],
  });
  // After scrolling or resizing, which the person does, places keep their meaning.
  const moved = (): void => recordRegions();
  const arrived = (event: Event): void => {
    lastPress = event.target instanceof Node ? { at: event.target, seen: seenNow() } : null;
  };
  const down = (event: PointerEvent): void => {
    arrived(event);
    const button = guardedAt(event.target);
    touch = {
      button,
      means: button ? meaningOf(button) : "",
      settling: button !== null && isSettling(button),
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
    // A disabled button only shows its reason, which is safe at any time.
    const isOff = button?.dataset.off !== undefined;
    if (button !== null && !isOff && (changed || isSettling(button))) {
      event.preventDefault();
      event.stopImmediatePropagation();
      settleAnew(button);
      ignored += 1;
      document.documentElement.dataset.ignored = String(ignored);
    }
  };
  const key = (event: KeyboardEvent): void => {
    arrived(event);
    touch = null;
  };
  recordRegions();
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
    lastPress = null;
  };
}

function guardedAt(target: EventTarget | null): HTMLElement | null {
  const button = target instanceof Element ? target.closest<HTMLElement>("button") : null;
  return button !== null && guarded.has(button) ? button : null;
}

/** All buttons that can be pressed now, with their rectangles and meanings. */
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

/** Record where the buttons are, so that nothing of it counts as changed. */
function recordRegions(): void {
  shown = regions();
}

/**
 * Compare the page with its last state, and block the buttons whose places changed their meaning.
 */
function blockChangedPlaces(): void {
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
    // A button that stayed can have been covered by one that is gone; one that is new, or moved,
    // can cover one that stayed.
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
  unblockExpired();
}

/** Block a button for the full time again, and restart its animation. */
function settleAnew(button: HTMLElement): void {
  settlesAt.set(button, performance.now() + SETTLE_MS);
  guarded.get(button)?.(true);
  for (const line of button.getAnimations({ subtree: true })) {
    if (line instanceof CSSAnimation && line.animationName === "settling") line.currentTime = 0;
  }
  unblockExpired();
}

/** Unblock the buttons whose time is over, and set a timer for the next one. */
function unblockExpired(): void {
  clearTimeout(timer);
  const now = performance.now();
  for (const [button, until] of settlesAt) {
    if (until > now) continue;
    settlesAt.delete(button);
    guarded.get(button)?.(false);
  }
  if (settlesAt.size > 0)
    timer = setTimeout(unblockExpired, Math.min(...settlesAt.values()) - now + 1);
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
