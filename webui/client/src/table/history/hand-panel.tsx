import { useLayoutEffect, useRef } from "preact/hooks";
import type { View } from "../../generated/protocol";
import { t } from "../../words/i18n";
import { RunningHand } from "./hand-log";
import { LastHand } from "./last-hand";

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
      <h2>{last ? t("hand.last") : t("play.hand_n", { n: hand.number })}</h2>
      {last ? <LastHand now={now} /> : <RunningHand now={now} />}
    </aside>
  );
}
