/**
 * `Idle`: what a TV shows while nobody plays: how to join, and in turns with it the slides of
 * slides.ts.
 */
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Waiting } from "../../generated/protocol";
import { t } from "../../words/i18n";
import { chunks, useRotation } from "../rotation";
import { SlideFrame } from "../slide";
import { addressOf, Join, shortAddress } from "./join";
import { type NamedPage, useSlides } from "./pages";

/** How to join comes again after so many pages, and stays so long. */
const JOIN_AGAIN = 3;
const JOIN_MS = 15_000;

/** Changes with the slide: news to the burn-in guard. */
export const slideShown = signal(0);

export function Idle({ waiting }: { waiting: Waiting }) {
  // null is how to join.
  const turns = chunks(useSlides(waiting), JOIN_AGAIN).flatMap((part) => [null, ...part]);
  const turn = useRotation(
    turns.map((page) => page?.lasts ?? JOIN_MS),
    "idle",
  );
  const page = useUnchanged(turns[turn] ?? null, turns.length > 0 ? turn : -1);
  useEffect(() => {
    slideShown.value++;
  }, [turn]);
  useEffect(() => {
    document.title = "Amarrako";
  }, []);
  return page === null ? (
    <Join waiting={waiting} />
  ) : (
    <Slide key={turn} page={page} waiting={waiting} turn={turn} />
  );
}

/** What is shown stays for its turn, also if it is fetched anew meanwhile. */
function useUnchanged(page: NamedPage | null, turn: number): NamedPage | null {
  const held = useRef({ page, turn });
  if (held.current.turn !== turn) held.current = { page, turn };
  return held.current.page;
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
      {t("tv.join")} <b>{address}</b>
    </p>,
    <p key="screen">
      {t("tv.this_tv")} <b data-testid="tv-waiting-code">{waiting.screen}</b>
    </p>,
  ];
  return (
    <SlideFrame
      testid="tv-slide"
      kind={page.name}
      heading={page.heading?.() ?? t("app.name")}
      title={page.title?.() ?? ""}
      foot={turn % 2 ? foot : foot.reverse()}
    >
      {page.show()}
    </SlideFrame>
  );
}
