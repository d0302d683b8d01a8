import type { FinishedHand, View } from "../../generated/protocol";
import { rule } from "../../seat/actor";
import { optionsOf } from "../../seat/audience";
import { scoreLine, t } from "../../words/i18n";
import { hasForm } from "../history/correct-entry";
import { HandLog } from "../history/hand-log";
import { PenaltyButton } from "./penalty";
import { RulingButton } from "./ruling";
import "../history/hand.css";

/** A finished hand for the referee: its log with corrections, and rulings about it. */
export function RefereeHand({ now, hand }: { now: View; hand: FinishedHand }) {
  const [lance] = optionsOf(hand, ["referee"], "rule_lance");
  const [take] = optionsOf(hand, ["referee"], "take_hand");
  const [correct] = optionsOf(hand, ["referee"], "correct");
  return (
    <>
      <p class="score-of">{`${scoreLine(hand.before)} → ${scoreLine(hand.after)}`}</p>
      <p class="soft">{t("referee.counted_again")}</p>
      <div class="list">
        {lance && (
          <RulingButton
            now={now}
            option={lance}
            lances={hand.lances}
            hand={hand.number}
            send={rule}
          />
        )}
        {take && <PenaltyButton now={now} what="hand" sides={take.sides} hand={hand.number} />}
      </div>
      <HandLog
        now={now}
        hand={hand}
        correctable={(entry) => correct !== undefined && hasForm(entry)}
        finished
      />
    </>
  );
}
