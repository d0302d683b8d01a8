/** `PlanDrawing`: the stages of a plan as boxes, with arrows to those that follow from them. */
import type { FormatStage, Plan, PlannedStage } from "../../../generated/championship";
import { colon } from "../../../words/i18n";
import { matchesIn, pairsOf } from "./plan-words";
import { stageTitle } from "./stage-title";

const WIDTH = 168;
const HEIGHT = 76;
const GAP = { x: 16, y: 40 } as const;

interface PlanDrawingProps {
  plan: Plan;
  stages: readonly FormatStage[];
}

export function PlanDrawing({ plan, stages }: PlanDrawingProps) {
  const places = placesOf(plan.stages);
  const columns = Math.max(...places.map(({ x }) => x)) + 1;
  const rows = Math.max(...places.map(({ y }) => y)) + 1;
  const size = {
    width: columns * (WIDTH + GAP.x) - GAP.x + 4,
    height: rows * (HEIGHT + GAP.y) - GAP.y + 4,
  };
  const at = (n: number) => {
    const place = places[n] ?? { x: 0, y: 0 };
    return { left: 2 + place.x * (WIDTH + GAP.x), top: 2 + place.y * (HEIGHT + GAP.y) };
  };
  return (
    <svg
      class="plan-drawing"
      viewBox={`0 0 ${size.width} ${size.height}`}
      style={{ maxWidth: `${size.width}px` }}
      role="img"
      aria-label={plan.stages.map((one, n) => lineOf(one, stages, n)).join(" ")}
    >
      <defs>
        <marker
          id="arrow"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="8"
          markerHeight="8"
          orient="auto"
        >
          <path d="M0 0 8 4 0 8z" />
        </marker>
      </defs>
      {plan.stages.map((one, n) => {
        if (one.follows === null) return null;
        const [from, to] = [at(one.follows), at(n)];
        const start = `${from.left + WIDTH / 2} ${from.top + HEIGHT}`;
        const end = `${to.left + WIDTH / 2} ${to.top - 2}`;
        return <path key={n} class="arrow" d={`M${start}L${end}`} marker-end="url(#arrow)" />;
      })}
      {plan.stages.map((one, n) => {
        const { left, top } = at(n);
        const stage = stages[n];
        return (
          <g key={n} class="box" data-trophy={one.trophy} data-empty={one.rounds.length === 0}>
            <rect x={left} y={top} width={WIDTH} height={HEIGHT} rx="8" />
            <text x={left + 10} y={top + 22} class="title">
              {stage && shortened(stageTitle(stage, n))}
            </text>
            <text x={left + 10} y={top + 43}>
              {pairsOf(one)}
            </text>
            <text x={left + 10} y={top + 63}>
              {matchesIn(one, stage)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const MOST_LETTERS = 19;
const shortened = (title: string): string =>
  title.length > MOST_LETTERS ? `${title.slice(0, MOST_LETTERS - 1)}…` : title;

const lineOf = (one: PlannedStage, stages: readonly FormatStage[], n: number): string => {
  const stage = stages[n];
  const name = stage ? stageTitle(stage, n) : "";
  return `${name}${colon()}${pairsOf(one)}, ${matchesIn(one, stage)}.`;
};

/** Where each stage is drawn: below the one that it follows from, beside others of that. */
export function placesOf(
  stages: readonly Pick<PlannedStage, "follows">[],
): readonly { x: number; y: number }[] {
  const depths: number[] = [];
  const beside = new Map<number, number>();
  return stages.map(({ follows }, n) => {
    const y = follows === null ? 0 : (depths[follows] ?? 0) + 1;
    depths[n] = y;
    const x = beside.get(y) ?? 0;
    beside.set(y, x + 1);
    return { x, y };
  });
}
