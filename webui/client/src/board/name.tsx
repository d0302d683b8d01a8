/** A side's name in one line as large as it goes: measured, as no two machines have the same font. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** Under this even a name is not readable any more, and is cut instead. */
const LEAST = 0.33;
const clamp = (fit: number): number => Math.max(LEAST, Math.min(1, fit));

export function Name({ side, name }: { side: number; name: string }) {
  const line = useRef<HTMLHeadingElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  const [fit, setFit] = useState(1);
  useLayoutEffect(() => {
    const room = line.current?.clientWidth ?? 0;
    const takes = words.current?.offsetWidth ?? 0;
    // `takes` was measured at the present size; what it takes at full size decides.
    if (room > 0 && takes > 0) setFit((now) => clamp((room * now * 0.995) / takes));
  }, [name]);
  return (
    <h2 id={`side-${side}`} ref={line} style={{ "--fit": fit.toFixed(3) }}>
      <span ref={words} data-testid={`board-name-${side}`}>
        {name}
      </span>
    </h2>
  );
}
