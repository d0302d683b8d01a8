/**
 * Plan the show of a view, as a pure function: which step begins when, counted from the arrival of
 * the view. What earlier views began is over by then.
 *
 * After the last entry an órdago takes six to ten seconds; the last stone of a match and adentro
 * against adentro, about five and four after the stones of the count.
 */
import type { Happening, View } from "../../generated/protocol";
import { latestOf } from "../../net/hand-entries";
import type { Timed } from "../../stone-animation/plan-player";
import { type Scene, sceneOf } from "./scene";

/**
 * dark: all but those in it goes dark. turn: cards that were just entered turn. winner: who won.
 * stones: they fall to the winner. bill: from what odds, and who pays. leave: the table is back.
 */
export type Step = "dark" | "turn" | "winner" | "stones" | "bill" | "leave";

export interface ShowPlan extends Timed {
  scene: Scene;
  frames: readonly { readonly at: number; readonly step: Step }[];
  /** Seats whose cards turn. */
  turning: readonly number[];
}

/** Between one card of a hand and the next. */
export const APART_MS = 260;
/** Until a hand of four has turned, and was looked at. */
const TURN_MS = 2100;
const DARK_MS = 1400;
const LEAVE_MS = 600;

/** The show of a view that has just arrived; `after`: the stones of its count take so long. */
export function planOf(view: View, after = 0): ShowPlan | null {
  const scene = sceneOf(view);
  if (!scene) return null;
  const latest = latestOf(view);
  switch (scene.of) {
    case "ordago":
      return scene.winner === null ? waiting(scene, latest) : decided(scene, latest);
    case "last": {
      const at = after + 300;
      return planned(scene, { dark: at, stones: at + 700, bill: at + 1500, leave: at + 4700 });
    }
    case "adentro":
      return planned(scene, { dark: after + 300, leave: after + 3600 });
  }
}

/** Further back than any show lasts. */
const OVER = -1e6;

/** When a step begins, from the arrival of the view; what no step of the plan begins is over. */
export function timeOf(plan: ShowPlan | null, step: Step): number {
  return plan?.frames.find((one) => one.step === step)?.at ?? OVER;
}

/** When the cards of a seat turn. */
export function turnOf(plan: ShowPlan | null, seat: number): number {
  return plan?.turning.includes(seat) ? timeOf(plan, "turn") : OVER;
}

function waiting(scene: Scene, latest: readonly Happening[]): ShowPlan | null {
  const turning = shown(latest);
  if (turning.length > 0) return planned(scene, { turn: 0 }, turning);
  return latest.some(({ type }) => type === "bid_spoken") ? planned(scene, { dark: 0 }) : null;
}

/** Null where it was decided before, and something else has happened since. */
function decided(scene: Scene, latest: readonly Happening[]): ShowPlan | null {
  if (!latest.some((one) => one.type === "game_won")) return null;
  const turning = shown(latest);
  // A hand that was told at once has no view in which it waits for cards.
  const dark = latest.some((one) => one.type === "bid_spoken") || scene.lance === null;
  const at = turning.length > 0 ? TURN_MS : dark ? DARK_MS : 500;
  const end = { winner: at, stones: at + 1000, bill: at + 2600, leave: at + 6900 };
  const begin = turning.length > 0 ? { turn: 0 } : dark ? { dark: 0 } : {};
  return planned(scene, { ...begin, ...end }, turning);
}

const shown = (latest: readonly Happening[]): number[] =>
  latest.flatMap((one) => (one.type === "cards_shown" ? [one.seat] : []));

function planned(
  scene: Scene,
  times: Partial<Record<Step, number>>,
  turning: readonly number[] = [],
): ShowPlan {
  const frames = (Object.entries(times) as [Step, number][]).map(([step, at]) => ({ at, step }));
  const last = frames.at(-1);
  const lasts = last?.step === "leave" ? last.at + LEAVE_MS : DARK_MS;
  return { scene, frames, turning, lasts };
}
