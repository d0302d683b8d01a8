/** `DrawMoment`: the newest draw, a match every few seconds; a key or a tap shows all of it. */
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { recall, remember } from "../../browser-storage";
import type { Championship, Draw } from "../../generated/championship";
import { serverNow } from "../link";
import { entryNames, matchName, matchOf } from "../names";
import { say } from "../words";
import { Words } from "./bracket";

const EACH_MS = 3000;
/** How long the whole draw stays. */
const STAYS_MS = 12_000;
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
  const [shown, setShown] = useState(1);
  const all = draw.matches.length;
  useEffect(() => {
    const done = (): void => {
      seen.value = `${now.code}.${draw.sequence}`;
      remember(KEY, seen.value);
    };
    const next = setTimeout(
      () => (shown < all ? setShown(shown + 1) : done()),
      shown < all ? EACH_MS : STAYS_MS,
    );
    const skip = (): void => (shown < all ? setShown(all) : done());
    addEventListener("keydown", skip);
    addEventListener("pointerdown", skip);
    return () => {
      clearTimeout(next);
      removeEventListener("keydown", skip);
      removeEventListener("pointerdown", skip);
    };
  }, [shown, draw.sequence]);
  const matches = draw.matches.slice(0, shown).flatMap((number) => matchOf(now, number) ?? []);
  const newest = matches.at(-1);
  return (
    <div class="tv-draw" data-testid="tv-draw" data-whole={shown >= all}>
      {draw.reason !== null && <p>{say("tv.draw_again", { reason: draw.reason })}</p>}
      {newest && shown < all && (
        <h3 key={newest.number} data-testid="tv-drawn">
          <Words words={matchName(now, newest)} />
        </h3>
      )}
      <ol style={{ "--rows": Math.ceil(all / (all > 16 ? 3 : all > 6 ? 2 : 1)) }}>
        {matches.map((match) => (
          <li key={match.number}>
            <Words words={matchName(now, match)} />
          </li>
        ))}
      </ol>
      {shown >= all && draw.byes.length > 0 && (
        <p>{say("bracket.byes", { names: entryNames(now, draw.byes) })}</p>
      )}
    </div>
  );
}
