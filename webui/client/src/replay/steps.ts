/** A finished hand step by step, as the replay on a phone and the one on the TV show it. */
import type {
  Chances,
  FinishedHand,
  HandOdds,
  HandStep,
  Happening,
  ShownAward,
} from "../generated/protocol";
import { inRuns, lanceName, type Phrases, sayNobody, sayUnderHeading } from "../words";
import { t } from "../words/i18n";

export interface ShownStep {
  /** What it is part of: a lance, what was before the first word, or cards and count. */
  part: string;
  /** What was said, shown or ruled, in words. */
  lines: readonly string[];
  /** What was taken by it. */
  awards: readonly ShownAward[];
  /** By seat the cards that it shows. */
  cards: ReadonlyMap<number, readonly string[]>;
  /** Stones of each side after it. */
  score: readonly number[];
  /** The chance of the first side before it and after it; null: the match has none. */
  chances: Chances | null;
  decisive: boolean;
}

/** The steps of a hand; the first is how it began. */
export function stepsOf(hand: FinishedHand, odds: HandOdds | null, phrases: Phrases): ShownStep[] {
  const entries = new Map(hand.entries.map((entry) => [entry.sequence, entry]));
  const start = odds?.steps[0]?.before;
  let part = t("hand.before");
  let spoken = false;
  const steps = hand.steps.map((step, n): ShownStep => {
    const said = step.entries.flatMap((sequence) => entries.get(sequence) ?? []);
    const lance = said.map((entry) => lanceOf(entry, phrases)).find(Boolean);
    if (lance) part = lance;
    else if (spoken || isShowdown(step, said)) part = t("hand.after");
    spoken ||= lance !== undefined;
    return {
      part,
      lines: inRuns(said).flatMap((run) => linesOf(run, phrases)),
      awards: step.awards.flatMap((at) => hand.awards[at] ?? []),
      cards: cardsIn(said),
      score: step.score,
      chances: odds?.steps[n] ?? null,
      decisive: odds?.decisive === n,
    };
  });
  const began: ShownStep = {
    part: "",
    lines: [t("say.hand_started", { n: hand.number, who: phrases.players[hand.mano] ?? "" })],
    awards: [],
    cards: new Map(),
    score: hand.before,
    chances: start === undefined ? null : { before: start, after: start },
    decisive: false,
  };
  return [began, ...steps];
}

function lanceOf(entry: Happening, phrases: Phrases): string | undefined {
  const told = entry.type === "lance_told" || entry.type === "lance_ruled";
  if (!("lance" in entry) || told) return undefined;
  return lanceName(phrases, entry.lance, "punto" in entry && entry.punto);
}

const SHOWDOWN: ReadonlySet<Happening["type"]> = new Set(["cards_shown", "lance_told"]);
const isShowdown = ({ entries }: HandStep, said: readonly Happening[]): boolean =>
  entries.length === 0 || said.some(({ type }) => SHOWDOWN.has(type));

function linesOf(run: readonly Happening[], phrases: Phrases): string[] {
  const nobody = sayNobody(run, phrases.players.length, phrases);
  return nobody === null ? run.map((entry) => sayUnderHeading(entry, phrases)) : [nobody];
}

function cardsIn(said: readonly Happening[]): ReadonlyMap<number, readonly string[]> {
  return new Map(
    said.flatMap((entry) =>
      entry.type === "cards_shown" ? [[entry.seat, entry.cards] as const] : [],
    ),
  );
}
