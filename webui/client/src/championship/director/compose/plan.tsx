/** `PlanOf`: what a format asks for, drawn as boxes and arrows, and for 8 to 64 pairs. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Format, Plan } from "../../../generated/championship";
import { sayFailure } from "../../../ui/failures";
import { plansOf } from "../../archive";
import { refusedWords } from "../../words";
import { say } from "../words";
import { PlanDrawing } from "./plan-drawing";
import { groupsIn, hours, matchesOf } from "./plan-words";

const COUNTS = [8, 12, 16, 24, 32, 48, 64] as const;
/** Milliseconds without a change before the server is asked. */
const PAUSE = 300;

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
          <PlanDrawing plan={drawn} stages={format.stages} />
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
