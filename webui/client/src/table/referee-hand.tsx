import { useSignal } from "@preact/signals";
import type { FinishedHand, Happening, Option, View } from "../generated/protocol";
import { t } from "../i18n";
import { scoreLine } from "../lists";
import { rule } from "../seat/referee";
import { Button } from "../ui/button";
import { HandLog } from "./hand-log";
import { Penalty } from "./penalty";
import { Ruling } from "./ruling";
import "./hand.css";

/** Happenings that can be corrected by replacing them. */
const CORRECTED: ReadonlySet<Happening["type"]> = new Set([
  "bid_spoken",
  "declared",
  "cards_shown",
]);

/** A finished hand for the referee: its log with corrections, and rulings about it. */
export function RefereeHand({ now, hand }: { now: View; hand: FinishedHand }) {
  const asking = useSignal<"lance" | "hand" | null>(null);
  const close = () => (asking.value = null);
  const lance = of(hand, "rule_lance");
  const take = of(hand, "take_hand");
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
        correctable={({ type }) => CORRECTED.has(type)}
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

function of<D extends "rule_lance" | "take_hand">(
  hand: FinishedHand,
  kind: D,
): Extract<Option, { do: D }> | undefined {
  return hand.may.find((one): one is Extract<Option, { do: D }> => one.do === kind);
}
