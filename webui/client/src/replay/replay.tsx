/**
 * `Replay`: a finished hand of a match, step by step, in the summary of the match. Hand and step are
 * in the address: `…/12/5`, `…/12/end`.
 */
import { useEffect, useRef } from "preact/hooks";
import { backTo, replacePage } from "../browser/history";
import type { HandOdds } from "../generated/protocol";
import { handsOf } from "../net/http";
import { handOddsOf } from "../net/played";
import { Button } from "../ui/button";
import { FetchStatus, useFetched, useReady } from "../ui/fetching";
import { Pinned } from "../ui/page/pinned";
import { Sheet } from "../ui/page/sheet";
import { SideSign } from "../ui/pieces/stones";
import { useKeysOfPage } from "../ui/press/keys";
import { useSwipe } from "../ui/press/swipe";
import { type Phrases, sayAward, sideName } from "../words";
import { t } from "../words/i18n";
import { helped, percent } from "./chances";
import { OddsBar } from "./odds-bar";
import { type ShownStep, stepsOf } from "./steps";
import { say } from "./words";
import "./replay.css";

const END = "end";

interface ReplayProps {
  table: string;
  /** Number of the match. */
  match: number;
  phrases: Phrases;
  /** The numbers of the match's finished hands, in order. */
  hands: readonly number[];
  hand: number;
  /** A step of the address: a number, or "end". */
  at: string;
  /** The page of the summary, which hand and step follow in the address. */
  base: string;
  revision: number | undefined;
}

export function Replay({ table, match, phrases, hands, hand, at, base, revision }: ReplayProps) {
  const { found, failed, load } = useFetched(
    async () => (await handsOf(table, hand + 1, 1, match)).hands[0] ?? null,
    [table, match, hand, revision],
  );
  const { found: chances } = useReady(
    () => handOddsOf(table, match, hand),
    [table, match, hand, revision],
  );
  const shown = found.value?.number === hand ? found.value : null;
  const steps = shown ? stepsOf(shown, fitting(chances.value, shown.steps.length), phrases) : [];
  const last = Math.max(0, steps.length - 1);
  const step = at === END ? last : Math.min(Number(at) || 0, last);
  const place = hands.indexOf(hand);
  const [before, after] = [hands[place - 1], hands[place + 1]];

  const go = (to: number | undefined, step: number | string = 0): void => {
    if (to !== undefined) replacePage(`${base}/${to}/${step}`);
  };
  const next = (): void => (step < last ? go(hand, step + 1) : go(after));
  const previous = (): void => (step > 0 ? go(hand, step - 1) : go(before, END));
  const swipes = useSwipe((way) => (way === "left" ? next() : previous()));
  const ofHands = useSwipe((way) => go(way === "left" ? after : before));
  useKeysOfPage((event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const act = { ArrowRight: next, ArrowLeft: previous }[key];
    const turn = { PageDown: after, PageUp: before }[key];
    if (act) act();
    else if (turn !== undefined) go(turn);
    else return;
    event.preventDefault();
  });

  return (
    <Sheet title={t("play.hand_n", { n: hand })} onBack={() => backTo(base)}>
      <div class="replay" data-testid="replay" data-hand={hand} data-step={step}>
        <div class="of-hand swiped" {...ofHands}>
          <div class="pair">
            <Button
              id="replay-hand-before"
              kind="plain"
              off={before === undefined && say("replay.first")}
              onPress={() => go(before)}
            >
              ‹ {before !== undefined && t("play.hand_n", { n: before })}
            </Button>
            <Button
              id="replay-hand-after"
              kind="plain"
              off={after === undefined && say("replay.last")}
              onPress={() => go(after)}
            >
              {after !== undefined && t("play.hand_n", { n: after })} ›
            </Button>
          </div>
          <Now phrases={phrases} step={steps[step]} />
        </div>
        {shown ? (
          <ol class="replay-steps swiped" {...swipes}>
            {steps.map((one, n) => (
              <Step
                key={n}
                n={n}
                step={one}
                heading={one.part !== steps[n - 1]?.part ? one.part : ""}
                current={n === step}
                phrases={phrases}
                onPress={() => go(hand, n)}
              />
            ))}
          </ol>
        ) : found.value === null && failed.value === null && place < 0 ? (
          <p role="status">{say("replay.none")}</p>
        ) : (
          <FetchStatus found={found} failed={failed} onRetry={() => void load()} />
        )}
        <Pinned>
          <div class="through">
            <Button
              id="replay-before"
              off={step === 0 && before === undefined && say("replay.first")}
              onPress={previous}
            >
              ‹ {say("replay.previous")}
            </Button>
            <span data-testid="replay-place">
              {step}&thinsp;/&thinsp;{last}
            </span>
            <Button
              id="replay-next"
              kind="main"
              off={step === last && after === undefined && say("replay.last")}
              onPress={next}
            >
              {say("replay.next")} ›
            </Button>
          </div>
        </Pinned>
      </div>
    </Sheet>
  );
}

/** The score after the step, and the chances. */
function Now({ phrases, step }: { phrases: Phrases; step: ShownStep | undefined }) {
  const names = phrases.sides.map((_, side) => sideName(phrases, side));
  const chances = step?.chances;
  const moved = chances && percent(chances.before) !== percent(chances.after) && helped(chances);
  return (
    <div class="now" data-testid="replay-now">
      <ul>
        {names.map((name, side) => (
          <li key={side}>
            <SideSign side={side} /> <span>{name}</span>
            <b data-testid={`replay-score-${side}`}>{step?.score[side]}</b>
          </li>
        ))}
      </ul>
      {chances && <OddsBar chance={chances.after} names={names} />}
      {chances && (
        <p class="soft" data-testid="replay-moved" aria-live="polite">
          {moved
            ? say("replay.moved", { ...moved, side: names[moved.side] ?? "" })
            : say("replay.odds")}
        </p>
      )}
    </div>
  );
}

interface StepProps {
  n: number;
  step: ShownStep;
  heading: string;
  current: boolean;
  phrases: Phrases;
  onPress: () => void;
}

/** A step: a tap leads to it. */
function Step({ n, step, heading, current, phrases, onPress }: StepProps) {
  const here = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!current) return;
    if (n > 0) here.current?.scrollIntoView({ block: "nearest" });
    else window.scrollTo(0, 0);
  }, [current]);
  const [award] = step.awards;
  return (
    <li ref={here} data-testid="replay-step" data-decisive={step.decisive}>
      {heading && <h2>{heading}</h2>}
      <button
        type="button"
        data-testid={`replay-step-${n}`}
        aria-current={current ? "step" : undefined}
        onClick={onPress}
      >
        <span class="said">
          {step.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
          {step.awards.map((one) => (
            <b key={one.reason}>
              <SideSign side={one.side} /> {sayAward(phrases, one)}
            </b>
          ))}
          {step.decisive && <i>{say("replay.decisive")}</i>}
        </span>
        {step.chances && (
          <span class="odds">
            {award && <small>{moveOf(step, award.side)}</small>}
            <OddsBar chance={step.chances.after} />
          </span>
        )}
      </button>
    </li>
  );
}

/** "+17": what the chances of a side gained, in points. */
function moveOf({ chances }: ShownStep, side: number): string {
  if (!chances) return "";
  const moved = (percent(chances.after) - percent(chances.before)) * (side === 0 ? 1 : -1);
  return moved > 0 ? `+${moved}` : `${moved}`.replace("-", "−");
}

/** Chances of these very steps; a hand that was corrected since has others. */
function fitting(odds: HandOdds | null, steps: number): HandOdds | null {
  return odds?.steps.length === steps ? odds : null;
}
