/** `DrawMoment`: the newest draw, a match every few seconds; a key or a tap shows all of it. */
import { signal } from "@preact/signals";
import { useLayoutEffect, useState } from "preact/hooks";
import { recall, remember } from "../../browser/storage";
import { serverNow } from "../../championship/link";
import { entryNames, matchName, matchOf } from "../../championship/names";
import { say } from "../../championship/words";
import type { Championship, Draw } from "../../generated/championship";
import { OneLine } from "./one-line";
import "./draw.css";

const EACH_MS = 3000;
/** How long the whole draw stays; a part of a large one half as long. */
const STAYS_MS = 12_000;
/** Matches that are readable at once. */
const MOST = 16;
/** An older draw is not shown as a moment. */
const RECENT_SECONDS = 600;
const KEY = "draw";

/** The draw that this screen has shown, by championship and event. */
const seen = signal(recall(KEY));

/** The draw to show now; null: it was shown, or is old. */
export function drawToShow(now: Championship): Draw | null {
  const { draw, code } = now;
  if (!draw || seen.value === `${code}.${draw.sequence}`) return null;
  return serverNow() - draw.at < RECENT_SECONDS ? draw : null;
}

export function DrawMoment({ now, draw }: { now: Championship; draw: Draw }) {
  // Of a knockout all rounds are drawn at once: those matches whose sides are known.
  const drawn = draw.matches
    .flatMap((number) => matchOf(now, number) ?? [])
    .filter(({ sides }) => sides.every((side) => side !== null));
  const all = drawn.length;
  const parts = Math.max(1, Math.ceil(all / MOST));
  /** Matches drawn so far; after the last one, parts of the whole. */
  const [step, setStep] = useState(1);
  useLayoutEffect(() => {
    const done = (): void => {
      seen.value = `${now.code}.${draw.sequence}`;
      remember(KEY, seen.value);
    };
    const next = setTimeout(
      () => (step < all + parts ? setStep(step + 1) : done()),
      step <= all ? EACH_MS : STAYS_MS / Math.min(2, parts),
    );
    const skip = (): void => (step <= all ? setStep(all + 1) : done());
    addEventListener("keydown", skip);
    addEventListener("pointerdown", skip);
    return () => {
      clearTimeout(next);
      removeEventListener("keydown", skip);
      removeEventListener("pointerdown", skip);
    };
  }, [step, draw.sequence]);
  const isWhole = step > all;
  const newest = isWhole ? undefined : drawn[step - 1];
  const part = isWhole ? step - all - 1 : Math.floor((step - 1) / MOST);
  const matches = drawn.slice(0, isWhole ? all : step).slice(part * MOST, (part + 1) * MOST);
  return (
    <div class="tv-draw" data-testid="tv-draw" data-whole={isWhole}>
      {draw.reason !== null && <p>{say("championship.tv.draw_again", { reason: draw.reason })}</p>}
      {newest && (
        <h3 key={newest.number} data-testid="tv-drawn">
          <OneLine words={matchName(now, newest)} />
        </h3>
      )}
      <ol style={{ "--rows": Math.ceil(Math.min(all, MOST) / (all > 6 ? 2 : 1)) }}>
        {matches.map((match) => (
          <li key={match.number}>
            <OneLine words={matchName(now, match)} />
          </li>
        ))}
      </ol>
      {step === all + parts && draw.byes.length > 0 && (
        <p>{say("bracket.byes", { names: entryNames(now, draw.byes) })}</p>
      )}
    </div>
  );
}
