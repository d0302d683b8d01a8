/** A button that is off can be pressed all the same: then it says why, in words beside it. */
import type { ComponentChild, RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Beside, besideBox } from "./tooltip-position";
import "./disabled-reason.css";

/** Why a button is off, as a sentence; nothing where it is on. There is no being off without. */
export type Off = string | false | null | undefined;

/** Long enough to read a sentence twice. */
const SHOWN_MS = 6000;

interface Why<E extends HTMLElement> {
  /** The button, beside which it is said. */
  button: RefObject<E | null>;
  /** Pressed while it is off. */
  say: () => void;
  /** The words, to be put after the button: in a dialog they then lie over the dialog. */
  words: ComponentChild;
}

export function useWhy<E extends HTMLElement = HTMLButtonElement>(off: Off): Why<E> {
  const button = useRef<E>(null);
  const [beside, setBeside] = useState<Beside | null>(null);
  const said = Boolean(off) && beside !== null;
  // Before they are painted: whatever is pressed next takes them away.
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
  // What was said of the last time it was off is no answer to the next.
  useLayoutEffect(() => {
    if (!off) setBeside(null);
  }, [Boolean(off)]);
  return {
    button,
    say: () => {
      const box = button.current?.getBoundingClientRect();
      if (box) setBeside(besideBox(box, { width: window.innerWidth, height: window.innerHeight }));
    },
    words: said && (
      <span class="why-off" role="alert" data-testid="why" style={{ ...beside }}>
        {off}
      </span>
    ),
  };
}
