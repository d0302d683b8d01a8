import { useLayoutEffect, useRef } from "preact/hooks";
import { back, openPage } from "../../browser/history";
import type { View } from "../../generated/protocol";
import { handsOf } from "../../net/http";
import { Button } from "../../ui/button";
import { FetchStatus, useFetched } from "../../ui/fetching";
import { overlayDepth, page } from "../../ui/page/router";
import { Sheet } from "../../ui/page/sheet";
import { useKeysOfPage } from "../../ui/press/keys";
import { useSwipe } from "../../ui/press/swipe";
import { scoreLine, t } from "../../words/i18n";
import { openedBy, step } from "../swipe-navigation";
import { HandLog, RunningHand } from "./hand-log";
import "./hand.css";
import { say as sayOfTable } from "../seats/sitting-words";

const LAST = "last";

/** Sheet with the log of the running hand, and of the last one behind a swipe. */
export function HandSheet({ now }: { now: View }) {
  const { hand } = now;
  const isLast = page.value === LAST;
  const noLast = hand.number === 1 && sayOfTable("hand.no_last");
  const goOn = (): void => {
    if (!isLast && !noLast) openPage(`hand/${LAST}`, "last-hand");
  };
  const swipes = useSwipe((way) => {
    const next = step(way, openedBy.value, isLast);
    if (next === "back" && overlayDepth.peek() > 0) back();
    else if (next === "on") goOn();
  });
  useKeysOfPage(({ key, target }) => {
    if (target instanceof HTMLInputElement) return;
    if (key === "ArrowRight") goOn();
    else if (key === "ArrowLeft" && overlayDepth.peek() > 0) back();
  });
  return (
    <Sheet title={t("play.hand_n", { n: isLast ? hand.number - 1 : hand.number })}>
      <div class="story swiped" data-testid="story" data-page={isLast ? LAST : "this"} {...swipes}>
        <div class="few">
          <Button id="this-hand" kind="plain" pressed={!isLast} onPress={() => isLast && back()}>
            {sayOfTable("mesa.hand")}
          </Button>
          <Button id="last-hand" kind="plain" pressed={isLast} off={noLast} onPress={goOn}>
            {sayOfTable("hand.last")}
          </Button>
        </div>
        {isLast ? <LastHand now={now} /> : <RunningHand now={now} />}
      </div>
    </Sheet>
  );
}

/**
 * `HandPanel`: log beside the controls of a wide screen: of the running hand, or of the last one
 * before the first bid.
 */
export function HandPanel({ now }: { now: View }) {
  const { hand } = now;
  const told = hand.entries.length;
  const last = told === 0 && hand.number > 1;
  const place = useRef<HTMLElement>(null);
  // Scroll to the newest entry.
  useLayoutEffect(() => {
    const box = place.current;
    if (box) box.scrollTop = last ? 0 : box.scrollHeight;
  }, [last, told, hand.awards.length]);
  return (
    <aside
      class="beside"
      ref={place}
      tabIndex={0}
      aria-label={t("play.hand_n", { n: hand.number })}
    >
      <h2>{last ? sayOfTable("hand.last") : t("play.hand_n", { n: hand.number })}</h2>
      {last ? <LastHand now={now} /> : <RunningHand now={now} />}
    </aside>
  );
}

/** Log of the hand before the running one. Only the referee corrects it. */
function LastHand({ now }: { now: View }) {
  // A ruling may change a finished hand.
  const { found, failed, load } = useFetched(
    async () => (await handsOf(now.table, now.hand.number, 1)).hands[0] ?? null,
    [now.table, now.hand.number, now.revision],
  );
  const hand = found.value;
  if (hand) {
    return (
      <>
        <p class="soft">
          {sayOfTable("hand.score_was", {
            before: scoreLine(hand.before),
            after: scoreLine(hand.after),
          })}
        </p>
        <HandLog now={now} hand={hand} correctable={() => false} finished />
      </>
    );
  }
  return <FetchStatus found={found} failed={failed} onRetry={() => void load()} />;
}
