import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { FinishedHand, View } from "../../generated/protocol";
import { handsOf } from "../../net/http";
import { Button } from "../../ui/button";
import { scoreLine, t } from "../../words/i18n";
import { HandLog } from "./hand-log";

/** Log of the hand before the running one. Only the referee corrects it. */
export function LastHand({ now }: { now: View }) {
  const found = useSignal<FinishedHand | null>(null);
  const failed = useSignal(false);
  const fetchIt = async (): Promise<void> => {
    try {
      const { hands } = await handsOf(now.table, now.hand.number, 1);
      found.value = hands[0] ?? null;
      failed.value = false;
    } catch (why) {
      console.info("last hand not loaded", why);
      failed.value = true;
    }
  };
  // A ruling may change a finished hand.
  useEffect(() => void fetchIt(), [now.table, now.hand.number, now.revision]);
  const hand = found.value;
  if (hand) {
    return (
      <>
        <p class="soft">
          {t("hand.score_was", { before: scoreLine(hand.before), after: scoreLine(hand.after) })}
        </p>
        <HandLog
          now={now}
          lances={hand.lances}
          entries={hand.entries}
          awards={hand.awards}
          correctable={() => false}
          finished
        />
      </>
    );
  }
  if (!failed.value) return <p role="status">{t("common.loading")}</p>;
  return (
    <>
      <p role="alert">{t("app.offline")}</p>
      <Button id="retry" onPress={() => void fetchIt()}>
        {t("app.retry")}
      </Button>
    </>
  );
}
