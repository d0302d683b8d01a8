/** `Table`: the TV page of one table: a half or a cell for each side, and the status band. */
import { useEffect } from "preact/hooks";
import type { View } from "../generated/protocol";
import { animationOf, sidesShown, useStoneAnimation } from "../stone-animation/player";
import { LiveRegion } from "../voice/live-region";
import { useVoice } from "../voice/tv-voice";
import { type Phrases, phrasesOf, sideName } from "../words";
import { t } from "../words/i18n";
import { MatchOver } from "./count/match-over";
import { OddsBar } from "./odds/bar";
import { Show } from "./show/place";
import { whenTold } from "./show/state";
import { SideCell } from "./sides/side-cell";
import { SideHalf } from "./sides/side-half";
import { StoneInks } from "./sides/stones";
import { StatusBand } from "./status/status-band";
import { say } from "./words";

export function Table({ view }: { view: View }) {
  useVoice(whenTold);
  useStoneAnimation(1);
  const phrases = phrasesOf(view, t);
  const many = view.sides.length > 2;
  const names = view.sides.map((_, side) => sideName(phrases, side)).join(" – ");
  useEffect(() => {
    document.title = `${view.sides.map((one, side) => `${sideName(phrases, side)} ${one.stones}`).join(" – ")} · Amarrako`;
  }, [view]);
  return (
    <main
      class={many ? "tv-table many" : "tv-table"}
      data-sides={view.sides.length}
      data-phase={view.hand.phase}
      data-revision={view.revision}
      data-animating={animationOf(view) !== null}
    >
      <h1 class="visually-hidden">{say("tv.title", { names })}</h1>
      <StoneInks />
      {many ? (
        <ManySides view={view} phrases={phrases} />
      ) : (
        <Halves view={view} phrases={phrases} />
      )}
      {view.match.state !== "playing" && <MatchOver view={view} phrases={phrases} />}
      <Show view={view} phrases={phrases} />
      <LiveRegion now={view} phrases={phrases} id="tv-heard" />
    </main>
  );
}

function Halves({ view, phrases }: { view: View; phrases: Phrases }) {
  const [left, right] = sidesShown(view);
  return (
    <>
      {left && <SideHalf view={view} n={0} side={left} phrases={phrases} />}
      <OddsBar view={view} />
      <StatusBand view={view} phrases={phrases} />
      {right && <SideHalf view={view} n={1} side={right} phrases={phrases} />}
    </>
  );
}

/** Three to six sides: a cell for each, in the order of play, and the status band beside them. */
function ManySides({ view, phrases }: { view: View; phrases: Phrases }) {
  return (
    <>
      <div class="cells" role="group" aria-label={say("tv.sides")}>
        {sidesShown(view).map((side, n) => (
          <SideCell key={n} view={view} n={n} side={side} phrases={phrases} />
        ))}
      </div>
      <StatusBand view={view} phrases={phrases} />
    </>
  );
}
