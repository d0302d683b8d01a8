import { signal } from "@preact/signals";
import { openPage } from "../browser/history";
import type { View } from "../generated/protocol";
import { mine } from "../seat/actor";
import { lazy } from "../ui/page/lazy";
import { useSwipe } from "../ui/press/swipe";
import { Actions } from "./actions";
import { Footer } from "./footer";
import { HandPanel } from "./lazy-sheets";
import { RefereeMark } from "./referee/referee-mark";
import { Requests } from "./requests/lazy-requests";
import { PlayHeader } from "./score/play-header";
import { Score } from "./score/score";
import { openedBy } from "./swipe-navigation";

const Counter = lazy(() => import("./lazy-parts").then((parts) => parts.Counter));

/** Landscape tablet, or a window as wide: the score and the hand log are beside the controls. */
const wideScreen = window.matchMedia(
  "(min-width: 900px) and (min-height: 600px) and (orientation: landscape)",
);

const wide = signal(wideScreen.matches);
wideScreen.addEventListener("change", () => (wide.value = wideScreen.matches));

interface PlayingProps {
  now: View;
  /** A sheet is open over it: it stays rendered, but inert. */
  beneath: boolean;
}

/**
 * The playing screen: score, header, controls, footer. A swipe in either direction opens the hand's
 * sheet over it.
 */
export function PlayingScreen(props: PlayingProps) {
  return props.now.counter ? <Counter {...props} /> : <FullMatch {...props} />;
}

function FullMatch({ now, beneath }: PlayingProps) {
  const swipes = useSwipe((way) => {
    openedBy.value = way;
    openPage("hand", "open-hand");
  });
  return (
    <div
      class={`phone swiped${wide.value ? " wide" : ""}`}
      data-mine={mine.value.join(" ")}
      inert={beneath}
      {...swipes}
    >
      <Score now={now} />
      <RefereeMark now={now} />
      <main class="play" data-situation={situationOf(now)}>
        {now.match.state === "playing" && <PlayHeader now={now} />}
        <Requests now={now} />
        <Actions now={now} />
      </main>
      <Footer now={now} />
      {wide.value && <HandPanel now={now} />}
    </div>
  );
}

/**
 * Context that gives the bidding buttons their meaning for the press guard: "Todos pasan" in Chica
 * is not the same as in Grande.
 */
function situationOf({ match, hand }: View): string {
  return [match.number, hand.number, hand.phase, hand.standing?.sequence ?? ""].join(".");
}
