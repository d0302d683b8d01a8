import { shapeOf } from "./shapes";
import "./stones.css";

/** A side's sign: its shape in its hue, so that nothing hangs on colour. As large as a letter. */
export function Mark({ side }: { side: number }) {
  return (
    <svg class={`mark of-side-${side}`} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <path d={shapeOf(side)} />
    </svg>
  );
}

interface PiecesProps {
  side: number;
  kind: "amarrako" | "piedra";
  count: number;
}

/** The pieces before a side, drawn: amarrakos large, piedras small. For eyes only. */
export function Pieces({ side, kind, count }: PiecesProps) {
  return (
    <span
      class={`pieces of-side-${side} ${kind}${count > 7 ? " many" : ""}`}
      data-testid={`${kind}s-${side}`}
      data-count={count}
      aria-hidden="true"
    >
      {Array.from({ length: count }, (_, n) => (
        <svg key={n} class="piece" viewBox="0 0 100 100" focusable="false">
          <path d={shapeOf(side)} />
          <ellipse cx="37" cy="34" rx="17" ry="12" transform="rotate(-28 37 34)" />
        </svg>
      ))}
    </span>
  );
}
