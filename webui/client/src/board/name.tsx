/**
 * A side's name as large as its box takes it: measured, as no two machines have the same font.
 * Where one line would be small print, it takes two, or three.
 */
import { useLayoutEffect, useRef } from "preact/hooks";

/** Under this even a name is not readable any more, and is cut instead. */
const LEAST = 0.37;
const STEPS = 7;

export function Name({ side, name }: { side: number; name: string }) {
  const box = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const line = box.current;
    if (!line) return undefined;
    const fit = (): void => fitInto(line);
    fit();
    // The box itself grows and shrinks with the screen; the fit is a share of its size.
    const watch = new ResizeObserver(fit);
    watch.observe(line);
    return () => watch.disconnect();
  }, [name]);
  return (
    <h2 id={`side-${side}`} class="side-name" ref={box}>
      <span data-testid={`board-name-${side}`}>{name}</span>
    </h2>
  );
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
