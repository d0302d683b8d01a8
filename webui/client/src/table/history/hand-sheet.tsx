import { back, openPage } from "../../browser/history";
import type { View } from "../../generated/protocol";
import { Button } from "../../ui/button";
import { overlayDepth, page } from "../../ui/page/router";
import { Sheet } from "../../ui/page/sheet";
import { useKeysOfPage } from "../../ui/press/keys";
import { useSwipe } from "../../ui/press/swipe";
import { t } from "../../words/i18n";
import { openedBy, step } from "../swipe-navigation";
import { RunningHand } from "./hand-log";
import { LastHand } from "./last-hand";
import "./hand.css";

const LAST = "last";

/** Sheet with the log of the running hand, and of the last one behind a swipe. */
export function HandSheet({ now }: { now: View }) {
  const { hand } = now;
  const isLast = page.value === LAST;
  const noLast = hand.number === 1 && t("hand.no_last");
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
            {t("mesa.hand")}
          </Button>
          <Button id="last-hand" kind="plain" pressed={isLast} off={noLast} onPress={goOn}>
            {t("hand.last")}
          </Button>
        </div>
        {isLast ? <LastHand now={now} /> : <RunningHand now={now} />}
      </div>
    </Sheet>
  );
}
