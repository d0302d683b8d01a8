/**
 * Fitting words into boxes: by their number of letters (`fitted`), or measured, as no two machines
 * have the same font (`useFitted`, `Fitted`). Where one line would be small print, they take two, or three.
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** Long names get smaller letters, as much as they need: `most` letters fit at full size. */
export function fitted(text: string, most: number, least = 0): Record<string, string> {
  const length = Math.max([...text].length, 1);
  return { "--fit": Math.max(least, Math.min(1, most / length)).toFixed(3) };
}

/** Under this even a name is not readable any more, and is cut instead. */
const LEAST = 0.37;
const STEPS = 7;

/** For a box of fixed size whose letters are a share --fit of their full size. */
export function useFitted<Box extends HTMLElement>(words: string): RefObject<Box | null> {
  const box = useRef<Box | null>(null);
  useLayoutEffect(() => {
    const held = box.current;
    if (!held) return undefined;
    const fit = (): void => fitInto(held);
    fit();
    // The box itself grows and shrinks with the screen; the fit is a share of its size.
    const watch = new ResizeObserver(fit);
    watch.observe(held);
    return () => watch.disconnect();
  }, [words]);
  return box;
}

/** The largest share of the full size at which all of it is within the box. */
function fitInto(box: HTMLElement): void {
  const fits = (share: number): boolean => {
    box.style.setProperty("--fit", share.toFixed(3));
    return box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth;
  };
  box.style.wordBreak = "";
  if (fits(1)) return;
  // Two words that are each longer than a line waste a line: then they run on.
  if (!fits(LEAST)) box.style.wordBreak = "break-all";
  let [small, large] = [LEAST, 1];
  for (let step = 0; step < STEPS; step++) {
    const middle = (small + large) / 2;
    if (fits(middle)) small = middle;
    else large = middle;
  }
  fits(small);
}

/** Words in a box of their own, as large as it takes them. */
export function Fitted({ as, words, testid }: { as: string; words: string; testid?: string }) {
  const box = useFitted<HTMLParagraphElement>(words);
  return (
    <p class={as} ref={box} data-testid={testid}>
      {words}
    </p>
  );
}

/** A side's name as large as its box takes it. */
export function Name({ side, name }: { side: number; name: string }) {
  const box = useFitted<HTMLHeadingElement>(name);
  return (
    <h2 id={`side-${side}`} class="side-name" ref={box}>
      <span data-testid={`board-name-${side}`}>{name}</span>
    </h2>
  );
}
