/** `MomentReplay`: a hand that is played again on the TV, loaded by moment.tsx. */
import { useEffect, useState } from "preact/hooks";
import type { BestMoment } from "../../generated/protocol";
import { helped, percent } from "../../replay/chances";
import { OddsBar } from "../../replay/odds-bar";
import { type ShownStep, stepsOf } from "../../replay/steps";
import { followReplayLanguage, loadReplayWords, say } from "../../replay/words";
import { SideSign } from "../../ui/pieces/stones";
import { type Phrases, playerName, sayAward, sideName } from "../../words";
import { t } from "../../words/i18n";
import { CardFaces } from "../count/count";
import { FitText } from "../fit-text";
import { coloursOf } from "../sides/side-colours";
import "./moment.css";

/** Milliseconds that steps stay, and the most that all of them may take. */
const STAYS = { said: 2200, award: 2600, cards: 5000, last: 8000 } as const;
const MOST_MS = 60_000;
/** So many steps before the present one are shown above it. */
const BEFORE = 3;

const phrasesOf = ({ sides, players, alone }: BestMoment): Phrases => ({
  t,
  sides,
  players,
  alone,
});

/** Load the words; the steps, and how long each stays. */
export async function prepare(of: BestMoment) {
  await loadReplayWords();
  const steps = () => stepsOf(of.hand, of.odds, phrasesOf(of));
  return { say, steps, durations: durationsOf(steps()) };
}

function durationsOf(steps: readonly ShownStep[]): number[] {
  const wanted = steps.map((step, n) => {
    if (n === steps.length - 1) return STAYS.last;
    if (step.cards.size > 0) return STAYS.cards;
    return step.awards.length > 0 ? STAYS.award : STAYS.said;
  });
  const all = wanted.reduce((sum, each) => sum + each, 0);
  return wanted.map((each) => Math.round(each * Math.min(1, MOST_MS / all)));
}

interface MomentReplayProps {
  of: BestMoment;
  /** The steps in the present language. */
  steps: () => readonly ShownStep[];
  durations: readonly number[];
}

export function MomentReplay({ of, steps, durations }: MomentReplayProps) {
  const [n, setStep] = useState(0);
  useEffect(followReplayLanguage, []);
  useEffect(() => {
    if (n + 1 >= durations.length) return undefined;
    const next = setTimeout(() => setStep(n + 1), durations[n]);
    return () => clearTimeout(next);
  }, [n]);
  const phrases = phrasesOf(of);
  const all = steps();
  const step = all[n];
  if (!step) return null;
  const shown = all.slice(0, n + 1);
  return (
    <div class="moment" data-step={n}>
      <ul class="sides">
        {of.sides.map((_, side) => (
          <li key={side} style={coloursOf(side)}>
            <FitText as="name" words={sideName(phrases, side)} />
            <b>{step.score[side]}</b>
          </li>
        ))}
      </ul>
      <div class="told">
        <p class="part">
          {[t("play.hand_n", { n: of.hand.number }), step.part].filter(Boolean).join(" · ")}
        </p>
        <ol>
          {shown.slice(-BEFORE - 1, -1).map((one, at) => (
            <li key={n + at}>{wordsOf(one, phrases)}</li>
          ))}
        </ol>
        <FitText as="now" words={wordsOf(step, phrases)} testid="moment-now" />
      </div>
      <Cards of={of} steps={all} shown={shown} phrases={phrases} />
      {step.chances && (
        <div class="chances">
          <OddsBar
            chance={step.chances.after}
            names={of.sides.map((_, side) => sideName(phrases, side))}
          />
          <p data-testid="moment-moved">{moved(of, step, n === all.length - 1, phrases)}</p>
        </div>
      )}
    </div>
  );
}

/** What was said in a step and what it paid; whose cards they are lies beside it. */
function wordsOf({ lines, awards, cards, part }: ShownStep, phrases: Phrases): string {
  const said = cards.size > 0 ? [part] : lines;
  return [...said, ...awards.map((award) => sayAward(phrases, { ...award, seat: null }))].join(
    " · ",
  );
}

/** The side that a step helped and how far; at the end what the whole hand did. */
function moved(of: BestMoment, step: ShownStep, last: boolean, phrases: Phrases): string {
  const chances = last ? of : step.chances;
  if (!chances || percent(chances.before) === percent(chances.after)) return say("replay.odds");
  const { side, ...change } = helped(chances);
  return say("replay.moved", { side: sideName(phrases, side), ...change });
}

interface CardsProps {
  of: BestMoment;
  steps: readonly ShownStep[];
  shown: readonly ShownStep[];
  phrases: Phrases;
}

/** The cards of each player, face down until they were shown; nothing where none were. */
function Cards({ of, steps, shown, phrases }: CardsProps) {
  if (steps.every(({ cards }) => cards.size === 0)) return null;
  const open = new Map(shown.flatMap(({ cards }) => [...cards]));
  return (
    <ul class="hands" style={{ "--rows": of.players.length }}>
      {of.players.map((_, seat) => {
        const cards = open.get(seat);
        return (
          <li key={seat} data-open={cards !== undefined}>
            <SideSign side={of.seating[seat] ?? 0} />
            <FitText as="name" words={playerName(phrases, seat)} />
            {cards ? (
              <CardFaces cards={cards} />
            ) : (
              <span class="backs" aria-hidden="true">
                <i />
                <i />
                <i />
                <i />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
