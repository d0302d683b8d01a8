/**
 * `Idle`: what a TV shows while nobody plays: how to join, and in turns with it the slides of
 * slides.ts.
 */
import { useEffect } from "preact/hooks";
import type { Waiting } from "../../generated/protocol";
import { SlideFrame } from "../slide";
import { say } from "../words";
import { addressOf, Join, shortAddress } from "./join";
import { barName, type NamedPage, useSlides } from "./pages";
import { useTurns } from "./turns";

export function Idle({ waiting }: { waiting: Waiting }) {
  const { page, turn } = useTurns(useSlides(waiting));
  useEffect(() => {
    document.title = "Amarrako";
  }, []);
  return page === null ? (
    <Join waiting={waiting} />
  ) : (
    <Slide key={turn} page={page} waiting={waiting} turn={turn} />
  );
}

interface SlideProps {
  page: NamedPage;
  waiting: Waiting;
  turn: number;
}

/** A slide, and at its foot in short how to join; left and right change, against burn-in. */
function Slide({ page, waiting, turn }: SlideProps) {
  const address = shortAddress(addressOf(waiting));
  const foot = [
    <p key="join">
      {say("tv.join")} <b>{address}</b>
    </p>,
    <p key="screen">
      {say("tv.this_tv")} <b data-testid="tv-waiting-code">{waiting.screen}</b>
    </p>,
  ];
  return (
    <SlideFrame
      testid="tv-slide"
      kind={page.name}
      heading={page.heading?.() ?? barName()}
      title={page.title?.() ?? ""}
      foot={turn % 2 ? foot : foot.reverse()}
    >
      {page.show()}
    </SlideFrame>
  );
}
