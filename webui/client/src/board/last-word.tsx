/** `LastWord`: what was said last, and below it what came of it at once: a deje, a game won. */
import type { View } from "../generated/protocol";
import { inRuns, sayHappening, sayNobody, type Tell } from "../table-words";

export interface LastWords {
  loud: string;
  quiet: string | null;
}

export function lastWords(view: View, tell: Tell): LastWords {
  const { last, latest } = view;
  const overruled = latest.findLast((one) => one.type === "answer_overruled");
  if (overruled) return { loud: sayHappening(overruled, tell), quiet: null };
  const [run] = inRuns(latest);
  const nobody = run?.length === latest.length ? sayNobody(run, view.seats.length, tell) : null;
  if (nobody !== null) return { loud: nobody, quiet: null };
  const bid = latest.findLast((one) => one.type === "bid_spoken");
  if (!bid || last.type === "bid_spoken") return { loud: sayHappening(last, tell), quiet: null };
  return { loud: sayHappening(bid, tell), quiet: sayHappening(last, tell) };
}

export function LastWord({ view, tell }: { view: View; tell: Tell }) {
  const { loud, quiet } = lastWords(view, tell);
  return (
    <p class="last" data-testid="board-last">
      <span>{loud}</span>
      {quiet !== null && <span class="quiet">{quiet}</span>}
    </p>
  );
}
