import { shapeOf } from "./side-shapes";
import "./stones.css";

/**
 * Sign of a side, the size of a letter: its shape in its hue, so that it does not depend on colour.
 */
export function SideSign({ side }: { side: number }) {
  return (
    <svg class={`mark of-side-${side}`} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <path d={shapeOf(side)} />
    </svg>
  );
}

/**
 * With more pieces than this they are drawn closer together. Five piedras lie there only until they
 * are changed for an amarrako.
 */
const MOST_APART = { amarrako: 7, piedra: 4 } as const;

export type PieceKind = "amarrako" | "piedra";

/** Name of one piece (`data-stone`), by which the stone animation finds it. */
export const stoneName = (side: number, kind: PieceKind, n: number): string =>
  `${side}-${kind}-${n}`;

interface PiecesProps {
  side: number;
  kind: PieceKind;
  count: number;
}

/** With more pieces than this, one is drawn with the count beside it ("×34"). */
export const MOST_DRAWN = 18;

/** The pieces of a side, drawn: amarrakos large, piedras small. Hidden from screen readers. */
export function Pieces({ side, kind, count }: PiecesProps) {
  const drawn = count > MOST_DRAWN ? 1 : count;
  return (
    <span
      class={`pieces of-side-${side} ${kind}${drawn > MOST_APART[kind] ? " many" : ""}`}
      data-testid={`${kind}s-${side}`}
      data-count={count}
      aria-hidden="true"
    >
      {Array.from({ length: drawn }, (_, n) => (
        <svg
          key={n}
          class="piece"
          viewBox="0 0 100 100"
          focusable="false"
          data-stone={stoneName(side, kind, n)}
        >
          <path d={shapeOf(side)} />
          <ellipse cx="37" cy="34" rx="17" ry="12" transform="rotate(-28 37 34)" />
        </svg>
      ))}
      {drawn < count && <b class="times">×{count}</b>}
    </span>
  );
}
