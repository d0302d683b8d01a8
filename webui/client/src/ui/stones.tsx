import "./stones.css";

/** A side's sign: round for the first, square for the second, so that nothing hangs on colour. */
export function Mark({ side }: { side: number }) {
  return <span class={`mark side-${side}`} aria-hidden="true" />;
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
      class={`pieces side-${side} ${kind}${count > 7 ? " many" : ""}`}
      data-testid={`${kind}s-${side}`}
      data-count={count}
      aria-hidden="true"
    >
      {Array.from({ length: count }, (_, n) => (
        <i key={n} />
      ))}
    </span>
  );
}
