import { signal } from "@preact/signals";
import { openPage } from "../browser-history";
import type { View } from "../generated/protocol";
import { mine } from "../seat/actor";
import { lazy } from "../ui/lazy";
import { useSwipe } from "../ui/swipe";
import { Actions } from "./actions";
import { Footer } from "./footer";
import { SeatBack } from "./lazy-seat-takeover";
import { Beside } from "./lazy-sheets";
import { Now } from "./play-header";
import { RefereeMark } from "./referee-mark";
import { Score } from "./score";
import { opened } from "./swipe-pages";

const Counter = lazy(() => import("./lazy-parts").then((parts) => parts.Counter));

/** A lying tablet, or a window as wide: there is room for the score and the story beside the buttons. */
const wideScreen = window.matchMedia(
  "(min-width: 900px) and (min-height: 600px) and (orientation: landscape)",
);

const wide = signal(wideScreen.matches);
wideScreen.addEventListener("change", () => (wide.value = wideScreen.matches));

interface PlayingProps {
  now: View;
  /** Something is read over it: it stays as it is, and cannot be reached. */
  beneath: boolean;
}

/** The playing screen; a swipe either way opens the hand's story over it. */
export function Playing(props: PlayingProps) {
  return props.now.counter ? <Counter {...props} /> : <FullPlaying {...props} />;
}

function FullPlaying({ now, beneath }: PlayingProps) {
  const swipes = useSwipe((way) => {
    opened.value = way;
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
      <SeatBack now={now} />
      <main class="play" data-situation={situationOf(now)}>
        {now.match.state === "playing" && <Now now={now} />}
        <Actions now={now} />
      </main>
      <Footer now={now} />
      {wide.value && <Beside now={now} />}
    </div>
  );
}

/** What gives the words of the bidding their meaning: the same "Todos pasan" is another in Chica. */
function situationOf({ match, hand }: View): string {
  return [match.number, hand.number, hand.phase, hand.standing?.sequence ?? ""].join(".");
}
