import { scoreLine } from "../words/i18n";

interface SideScoresProps {
  names: readonly string[];
  score: readonly number[];
  /** The side whose name is emphasized. */
  winner?: number | null;
}

/** "Casa 23 – 37 Visita"; with more than two sides, each name with its number. */
export function SideScores({ names, score, winner }: SideScoresProps) {
  const marked = names.map((name, side) =>
    side === winner ? <b key={side}>{name}</b> : <span key={side}>{name}</span>,
  );
  if (names.length === 2)
    return (
      <span class="names two">
        {marked[0]}
        <b class="tally">{scoreLine(score)}</b>
        {marked[1]}
      </span>
    );
  return (
    <span class="names">
      {marked.map((name, side) => (
        <span key={side}>
          {name} <b>{score[side]}</b>
        </span>
      ))}
    </span>
  );
}
