import { useSignal } from "@preact/signals";
import type { FinishedHand, View } from "../../generated/protocol";
import { rule } from "../../seat/actor";
import { optionsOf } from "../../seat/audience";
import { Button } from "../../ui/button";
import { scoreLine, t } from "../../words/i18n";
import { hasForm } from "../history/correct-entry";
import { HandLog } from "../history/hand-log";
import { Penalty } from "./penalty";
import { Ruling } from "./ruling";
import "../history/hand.css";

/** A finished hand for the referee: its log with corrections, and rulings about it. */
export function RefereeHand({ now, hand }: { now: View; hand: FinishedHand }) {
  const asking = useSignal<"lance" | "hand" | null>(null);
  const close = () => (asking.value = null);
  const [lance] = optionsOf(hand, ["referee"], "rule_lance");
  const [take] = optionsOf(hand, ["referee"], "take_hand");
  const [correct] = optionsOf(hand, ["referee"], "correct");
  return (
    <>
      <p class="score-of">{`${scoreLine(hand.before)} → ${scoreLine(hand.after)}`}</p>
      <p class="soft">{t("referee.counted_again")}</p>
      <div class="list">
        {lance && (
          <Button id="referee-rule-lance" onPress={() => (asking.value = "lance")}>
            {t("referee.rule_lance")}
          </Button>
        )}
        {take && (
          <Button id="referee-take-hand" onPress={() => (asking.value = "hand")}>
            {t("referee.take_hand")}
          </Button>
        )}
      </div>
      <HandLog
        now={now}
        lances={hand.lances}
        entries={hand.entries}
        awards={hand.awards}
        correctable={(entry) => correct !== undefined && hasForm(entry)}
        finished
      />
      {asking.value === "lance" && lance && (
        <Ruling
          now={now}
          option={lance}
          lances={hand.lances}
          hand={hand.number}
          send={rule}
          onClose={close}
        />
      )}
      {asking.value === "hand" && take && (
        <Penalty now={now} what="hand" sides={take.sides} hand={hand.number} onClose={close} />
      )}
    </>
  );
}
