/**
 * Play the show of each view. A TV that is opened in the middle of one asks the server how long ago
 * it began, and goes on from there.
 */
import { effect } from "@preact/signals";
import type { HistoryPage, View } from "../../generated/protocol";
import { tableAt } from "../../net/http";
import { atServer } from "../../net/servers";
import { connected, view } from "../../state/store";
import { planOf as stonePlanOf, tempoAt } from "../../stone-animation/plan";
import { PlanPlayer, startPlayer } from "../../stone-animation/plan-player";
import { planOf, type ShowPlan } from "./plan";
import { ended, nameOf, showing, step } from "./state";

/**
 * Play every show from now on, until a key ends it; returns a function that stops that. `stones`: the
 * page shows the stones of a count first.
 */
export function startShow(stones: boolean): () => void {
  const player = new ShowPlayer(stones);
  const stop = startPlayer(player);
  const stopWatching = effect(() => {
    if (!connected.value) player.miss();
  });
  const stopEnding = effect(() => {
    if (ended.value !== null) player.finish();
  });
  return () => {
    stopEnding();
    stopWatching();
    stop();
  };
}

class ShowPlayer extends PlanPlayer<ShowPlan> {
  private since = 0;

  constructor(private readonly stones: boolean) {
    super();
  }

  protected planOf(before: View | null, now: View): ShowPlan | null {
    const stones = before && this.stones ? stonePlanOf(before, now, tempoAt(1)) : null;
    const plan = planOf(now, stones?.lasts);
    if (plan === null || ended.peek() === nameOf(now, plan.scene.of)) return null;
    if (before?.table === now.table) return before.revision < now.revision ? plan : null;
    // It may have begun long ago.
    this.join(now, plan).catch((why: unknown) => console.info("show not joined", why));
    return null;
  }

  private async join(now: View, plan: ShowPlan): Promise<void> {
    const since = await millisecondsSince(now);
    const newest = view.peek();
    if (since >= plan.lasts || !newest || !this.goesOn(now, newest)) return;
    this.since = since;
    this.play(newest, plan, since);
  }

  protected goesOn(going: View, now: View): boolean {
    return going.table === now.table && going.revision === now.revision;
  }

  protected show(now: View, plan: ShowPlan, n: number): void {
    if (n < 0) showing.value = { view: now, plan, since: this.since };
    step.value = plan.frames[n]?.step ?? null;
    this.since = 0;
  }

  protected follow(now: View): void {
    const going = showing.peek();
    if (going) showing.value = { ...going, view: now };
  }

  protected end(): void {
    if (showing.peek()) showing.value = null;
    step.value = null;
  }
}

/** How long ago the last event of a view was, by the server's clock alone. */
async function millisecondsSince({ table, revision }: View): Promise<number> {
  const answer = await fetch(atServer(`${tableAt(table)}/history?limit=1`));
  const { entries } = (await answer.json()) as HistoryPage;
  const [last] = entries;
  const now = Date.parse(answer.headers.get("Date") ?? "");
  if (last?.sequence !== revision || last.at === undefined || Number.isNaN(now)) return Infinity;
  // The header has whole seconds.
  return Math.max(0, now - 1000 * last.at);
}
