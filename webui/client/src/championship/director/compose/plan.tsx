/** `PlanOf`: what a format asks for, drawn as boxes and arrows, and for 8 to 64 pairs. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Format, FormatStage, Plan, PlannedStage } from "../../../generated/championship";
import { sayFailure } from "../../../ui/failures";
import { colon } from "../../../words/i18n";
import { plansOf } from "../../archive";
import { refusedWords } from "../../words";
import { say } from "../words";
import { stageTitle } from "./stage-title";

const COUNTS = [8, 12, 16, 24, 32, 48, 64] as const;
/** Milliseconds without a change before the server is asked. */
const PAUSE = 300;
const WIDTH = 168;
const HEIGHT = 76;
const GAP = { x: 16, y: 40 } as const;

interface PlanOfProps {
  format: Format;
  /** Pairs, or single players, that it is drawn for. */
  entries: number;
  tables: number;
}

export function PlanOf({ format, entries, tables }: PlanOfProps) {
  const found = useSignal<readonly Plan[] | null>(null);
  const wrong = useSignal<string | null>(null);
  const asked = JSON.stringify([{ ...format, name: "–" }, entries, tables]);
  useEffect(() => {
    let newest = true;
    const ask = async (): Promise<void> => {
      const [played] = JSON.parse(asked) as [Format];
      try {
        const { plans } = await plansOf(played, [entries, ...COUNTS], tables);
        if (newest) [found.value, wrong.value] = [plans, null];
      } catch (error) {
        const words = sayFailure(error, refusedWords);
        if (newest) wrong.value = words;
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE);
    return () => {
      newest = false;
      clearTimeout(timer);
    };
  }, [asked]);
  const [drawn, ...others] = found.value ?? [];
  return (
    <section class="plan" data-testid="plan" aria-label={say("compose.plan")}>
      {wrong.value !== null && (
        <p role="alert" data-testid="plan-refused">
          {wrong.value}
        </p>
      )}
      {drawn && drawn.stages.length === format.stages.length && (
        <div data-stale={wrong.value !== null}>
          <Drawing plan={drawn} stages={format.stages} />
          {drawn.minutes > 0 && (
            <p data-testid="plan-time">
              {say("compose.takes", { n: drawn.entries, time: hours(drawn.minutes), tables })}
            </p>
          )}
          <Counts plans={others} />
        </div>
      )}
    </section>
  );
}

interface DrawingProps {
  plan: Plan;
  stages: readonly FormatStage[];
}

function Drawing({ plan, stages }: DrawingProps) {
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

const matchesIn = (one: PlannedStage, stage: FormatStage | undefined): string =>
  say("compose.matches", {
    n: matchesOf(one),
    time: stage?.over_days ? say("compose.days") : hours(one.minutes),
  });

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

const matchesOf = ({ rounds }: PlannedStage): number =>
  rounds.reduce((sum, { matches }) => sum + matches, 0);

/** "16 · 4+4+4+4", or "11 (5 exentas)". */
function pairsOf({ pairs, groups, byes }: PlannedStage): string {
  if (groups.length > 0) return say("compose.in_groups", { n: pairs, groups: groupsIn(groups) });
  return byes > 0
    ? say("compose.with_byes", { n: pairs, byes })
    : say("compose.pairs", { n: pairs });
}

/** "4×4" or "2×4 + 1×3": how many groups of each size. */
export function groupsIn(sizes: readonly number[]): string {
  const each = [...new Set(sizes)];
  return each.map((size) => `${sizes.filter((one) => one === size).length}×${size}`).join(" + ");
}

/** "2 h 30", as a length of time. */
export function hours(minutes: number): string {
  const rounded = Math.max(5, Math.round(minutes / 5) * 5);
  const [whole, rest] = [Math.floor(rounded / 60), rounded % 60];
  if (whole === 0) return `${rest} min`;
  return rest === 0 ? `${whole} h` : `${whole} h ${String(rest).padStart(2, "0")}`;
}

function Counts({ plans }: { plans: readonly Plan[] }) {
  return (
    <details class="plan-counts">
      <summary data-testid="plan-counts">{say("compose.counts")}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{say("compose.count_pairs")}</th>
            <th scope="col">{say("compose.count_stages")}</th>
            <th scope="col">{say("compose.count_matches")}</th>
            <th scope="col">{say("compose.count_time")}</th>
          </tr>
        </thead>
        <tbody>
          {plans.map(({ entries, minutes, stages }) => (
            <tr key={entries} data-testid={`plan-of-${entries}`}>
              <th scope="row">{entries}</th>
              <td>{stages.map(({ pairs, groups }) => groupsIn(groups) || pairs).join(" → ")}</td>
              <td>{stages.reduce((sum, one) => sum + matchesOf(one), 0)}</td>
              <td>{minutes > 0 ? hours(minutes) : "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
