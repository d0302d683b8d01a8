import { useLayoutEffect, useRef } from "preact/hooks";
import type { View } from "../generated/protocol";
import { t } from "../i18n";
import { RunningHand } from "./hand-log";
import { LastHand } from "./last-hand";

/** Beside the buttons of a wide screen: the story of the running hand, before its first word that of the last. */
export function Beside({ now }: { now: View }) {
  const { hand } = now;
  const told = hand.entries.length;
  const last = told === 0 && hand.number > 1;
  const place = useRef<HTMLElement>(null);
  // The newest word is in sight.
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
