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

/**
 * The shape of each side, as path data in a 100 × 100 box, so that sides do not differ by colour
 * alone (WCAG 1.4.1). The hues are in sides.css.
 */
const SHAPES = [
  // Round.
  "M50 4A46 46 0 1 1 50 96A46 46 0 1 1 50 4Z",
  // Square.
  "M22 5H78Q95 5 95 22V78Q95 95 78 95H22Q5 95 5 78V22Q5 5 22 5Z",
  // Triangle.
  "M36 22Q50 -4 64 22L90 68Q104 94 74 94L26 94Q-4 94 10 68Z",
  // Diamond.
  "M36 11Q50 -4 64 11L87 35Q101 50 87 65L64 89Q50 104 36 89L13 65Q-1 50 13 35Z",
  // Star.
  "M43 13Q50 -2 57 13L63 26Q66 32 73 33L87 35Q103 37 92 48L81 58Q76 62 77 69L80 84Q83 99 69 92L56 84Q50 81 44 84L31 92Q17 99 20 84L23 69Q24 62 19 58L8 48Q-3 37 13 35L27 33Q34 32 37 26Z",
  // Cross.
  "M31 14Q31 4 41 4L59 4Q69 4 69 14L69 27Q69 31 73 31L86 31Q96 31 96 41L96 59Q96 69 86 69L73 69Q69 69 69 73L69 86Q69 96 59 96L41 96Q31 96 31 86L31 73Q31 69 27 69L14 69Q4 69 4 59L4 41Q4 31 14 31L27 31Q31 31 31 27Z",
] as const;

/** Path data of a side's stones and sign. Repeats after six sides, the most a table can have. */
export function shapeOf(side: number): string {
  return SHAPES[side % SHAPES.length] ?? SHAPES[0];
}
