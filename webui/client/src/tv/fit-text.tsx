/**
 * Fit text into boxes: by its number of characters (`fitStyle`), or by measuring (`useFitText`,
 * `FitText`), because fonts differ between machines. Text that would get too small takes two or
 * three lines.
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** Style for text that shrinks in proportion to its length; `most` characters fit at full size. */
export function fitStyle(text: string, most: number, least = 0): Record<string, string> {
  const length = Math.max([...text].length, 1);
  return { "--fit": Math.max(least, Math.min(1, most / length)).toFixed(3) };
}

/** Smallest share of the full size; below it text is not readable, and is truncated instead. */
const LEAST = 0.37;
const STEPS = 7;

/**
 * Ref of a box of fixed size, whose font size is the share --fit of the full size; `data-cut` says
 * whether the text does not even fit at the smallest.
 */
export function useFitText<Box extends HTMLElement>(words: string): RefObject<Box | null> {
  const box = useRef<Box | null>(null);
  useLayoutEffect(() => {
    const held = box.current;
    if (!held) return undefined;
    const fit = (): void => fitInto(held);
    fit();
    // The box changes with the screen; --fit is relative to its size.
    const watch = new ResizeObserver(fit);
    watch.observe(held);
    return () => watch.disconnect();
  }, [words]);
  return box;
}

/** Find the largest share of the full size at which the text fits the box, by bisection. */
function fitInto(box: HTMLElement): void {
  const fits = (share: number): boolean => {
    box.style.setProperty("--fit", share.toFixed(3));
    return box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth;
  };
  box.style.wordBreak = "";
  box.dataset.cut = "false";
  if (fits(1)) return;
  // Two words that are each longer than a line would waste lines: break within words.
  if (!fits(LEAST)) {
    box.style.wordBreak = "break-all";
    box.dataset.cut = String(!fits(LEAST));
  }
  let [small, large] = [LEAST, 1];
  for (let step = 0; step < STEPS; step++) {
    const middle = (small + large) / 2;
    if (fits(middle)) small = middle;
    else large = middle;
  }
  fits(small);
}

/** Text in a box of its own, as large as it fits. */
export function FitText({ as, words, testid }: { as: string; words: string; testid?: string }) {
  const box = useFitText<HTMLParagraphElement>(words);
  return (
    <p class={as} ref={box} data-testid={testid}>
      {words}
    </p>
  );
}

/** Name of a side, as large as it fits. */
export function Name({ side, name }: { side: number; name: string }) {
  const box = useFitText<HTMLHeadingElement>(name);
  return (
    <h2 id={`side-${side}`} class="side-name" ref={box}>
      <span data-testid={`tv-name-${side}`}>{name}</span>
    </h2>
  );
}
