/** `LastWord`: what was said last, and below it what came of it at once: a deje, a game won. */
import type { View } from "../../generated/protocol";
import { latestOf } from "../../net/hand-entries";
import { inRuns, type Phrases, sayHappening, sayNobody } from "../../words";

export interface LastWords {
  loud: string;
  quiet: string | null;
}

export function lastWords(view: View, phrases: Phrases): LastWords {
  const latest = latestOf(view);
  const last = latest.at(-1);
  if (!last) return { loud: "", quiet: null };
  const overruled = latest.findLast((one) => one.type === "answer_overruled");
  if (overruled) return { loud: sayHappening(overruled, phrases), quiet: null };
  const [run] = inRuns(latest);
  const nobody = run?.length === latest.length ? sayNobody(run, view.seats.length, phrases) : null;
  if (nobody !== null) return { loud: nobody, quiet: null };
  const bid = latest.findLast((one) => one.type === "bid_spoken");
  if (!bid || last.type === "bid_spoken") return { loud: sayHappening(last, phrases), quiet: null };
  return { loud: sayHappening(bid, phrases), quiet: sayHappening(last, phrases) };
}

export function LastWord({ view, phrases }: { view: View; phrases: Phrases }) {
  const { loud, quiet } = lastWords(view, phrases);
  return (
    <p class="last" data-testid="board-last">
      <span>{loud}</span>
      {quiet !== null && <span class="quiet">{quiet}</span>}
    </p>
  );
}
