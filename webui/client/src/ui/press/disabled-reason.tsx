/**
 * Reason shown beside a disabled button when it is pressed. Disabled buttons stay focusable
 * (`aria-disabled`), so that the reason can be read. The reasons are chosen at the buttons (`off`);
 * the one they have in common is `sendingDisabled` in seat/actor.ts.
 */
import type { ComponentChild, RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import "./disabled-reason.css";

/**
 * Why a button is disabled, as a sentence; falsy if it is enabled. There is no disabled button
 * without a reason.
 */
export type DisabledReason = string | false | null | undefined;

/** Long enough to read a sentence twice, in milliseconds. */
const SHOWN_MS = 6000;

interface Why<E extends HTMLElement> {
  /** Ref of the button that the reason is shown beside. */
  button: RefObject<E | null>;
  /** Show the reason; called when the disabled button is pressed. */
  say: () => void;
  /**
   * The reason, to be rendered after the button, so that inside a dialog it is on top of the
   * dialog.
   */
  words: ComponentChild;
}

export function useDisabledReason<E extends HTMLElement = HTMLButtonElement>(
  off: DisabledReason,
): Why<E> {
  const button = useRef<E>(null);
  const [beside, setBeside] = useState<Beside | null>(null);
  const said = Boolean(off) && beside !== null;
  // A layout effect, because the next press, as soon as the reason is visible, closes it.
  useLayoutEffect(() => {
    if (!said) return;
    const close = (): void => setBeside(null);
    const timer = setTimeout(close, SHOWN_MS);
    for (const done of ["pointerdown", "keydown", "scroll", "resize"]) {
      window.addEventListener(done, close, true);
    }
    return () => {
      clearTimeout(timer);
      for (const done of ["pointerdown", "keydown", "scroll", "resize"]) {
        window.removeEventListener(done, close, true);
      }
    };
  }, [said]);
  // When the button is enabled meanwhile, the old reason is closed.
  useLayoutEffect(() => {
    if (!off) setBeside(null);
  }, [Boolean(off)]);
  return {
    button,
    say: () => {
      const box = button.current?.getBoundingClientRect();
      if (box)
        setBeside(tooltipPosition(box, { width: window.innerWidth, height: window.innerHeight }));
    },
    words: said && (
      <span
        class="disabled-reason"
        role="alert"
        data-testid="disabled-reason"
        style={{ ...beside }}
      >
        {off}
      </span>
    ),
  };
}

/** Position of a tooltip of one or two lines: inside the screen, and not over its button. */

/** CSS offsets; those missing are "auto". */
interface Beside {
  top?: string;
  bottom?: string;
  left?: string;
  right?: string;
}

/** Space for three lines at the usual text size, in pixels. */
const ROOM = 96;
const GAP = 8;
const EDGE = 12;

interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Above the button, so that the thumb does not cover it; below it if there is no space above. */
export function tooltipPosition(box: Box, screen: { width: number; height: number }): Beside {
  const across = (box.left + box.right) / 2 / screen.width;
  const px = (n: number): string => `${Math.max(EDGE, Math.round(n))}px`;
  return {
    ...(box.top >= ROOM
      ? { bottom: px(screen.height - box.top + GAP) }
      : { top: px(box.bottom + GAP) }),
    ...(across <= 2 / 3 ? { left: across < 1 / 3 ? px(box.left) : px(0) } : {}),
    ...(across >= 1 / 3 ? { right: across > 2 / 3 ? px(screen.width - box.right) : px(0) } : {}),
  };
}
