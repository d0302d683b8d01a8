/** Keys that are handled wherever the focus is. */
import { useLayoutEffect, useRef } from "preact/hooks";

/** Call `typed` for every key while the component is mounted. */
export function useKeys(typed: (event: KeyboardEvent) => void): void {
  const latest = useRef(typed);
  latest.current = typed;
  // A layout effect, because a key pressed as soon as the component is visible must be handled.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent): void => latest.current(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}

/** As `useKeys`, but not while a dialog is open. */
export function useKeysOfPage(typed: (event: KeyboardEvent) => void): void {
  useKeys((event) => {
    if (!document.querySelector("dialog[open]")) typed(event);
  });
}

/** Whether a letter was typed, and not as a shortcut of the browser. */
export const isLetter = (event: KeyboardEvent, letter: string): boolean =>
  event.key.toLowerCase() === letter && !event.ctrlKey && !event.metaKey;
