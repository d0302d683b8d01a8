import { useSignal } from "@preact/signals";
import type { View } from "../../generated/protocol";
import { offered, ofPlayer, playerAt, rule } from "../../seat/actor";
import { Button } from "../../ui/button";
import { ConfirmButton } from "../../ui/confirm-button";
import { show } from "../../ui/page/router";
import { t } from "../../words/i18n";
import { HandList } from "../history/hand-list";
import { RedoButton, UndoButton } from "../history/undo";
import { ScoreSet } from "../menu/score-set";
import { say as sayOfTable } from "../seats/sitting-words";
import { PenaltyButton, type PenaltyKind } from "./penalty";
import { RulingButton } from "./ruling";

const REFEREE = ["referee"];
const TAKEN: readonly PenaltyKind[] = ["hand", "game", "match"];

/** What the referee may do now; each action asks for confirmation. */
export function RefereeActions({ now }: { now: View }) {
  const setting = useSignal(false);
  const [lance] = offered(now, "rule_lance", REFEREE);
  const [score] = offered(now, "set_score", REFEREE);
  const [undo] = offered(now, "undo", REFEREE);
  const [redo] = offered(now, "redo", REFEREE);
  const [free] = offered(now, "free_seat", REFEREE);
  return (
    <>
      <div class="list">
        {lance && <RulingButton now={now} option={lance} lances={now.hand.lances} send={rule} />}
        {TAKEN.map((what) => {
          const [take] = offered(now, `take_${what}`, REFEREE);
          return take && <PenaltyButton key={what} now={now} what={what} sides={take.sides} />;
        })}
        {score && (
          <Button id="referee-set-score" onPress={() => (setting.value = true)}>
            {t("mesa.set_score")}
          </Button>
        )}
        {undo && <UndoButton id="referee-undo" now={now} option={undo} send={rule} referee />}
        <RedoButton now={now} option={redo} send={rule} />
      </div>
      <HandList now={now} />
      {free && (
        <section class="list">
          <h2>{t("referee.free_seat")}</h2>
          {free.seats.map((seat) => (
            <ConfirmButton
              key={seat}
              id={`referee-free-${seat}`}
              kind="plain"
              question={{
                id: "referee-free",
                title: sayOfTable("referee.free_sure", ofPlayer(now, seat)),
                yes: t("join.free"),
                onYes: () => rule({ type: "free_seat", seat }),
              }}
            >
              {playerAt(now, seat)}
            </ConfirmButton>
          ))}
        </section>
      )}
      <ConfirmButton
        id="referee-leave"
        kind="plain"
        question={{
          id: "referee-leaving",
          title: sayOfTable("referee.leave"),
          yes: sayOfTable("referee.leave"),
          onYes: () => {
            rule({ type: "leave_referee" });
            show("play");
          },
        }}
      >
        {sayOfTable("referee.leave")}
      </ConfirmButton>
      {setting.value && score && (
        <ScoreSet now={now} option={score} send={rule} onClose={() => (setting.value = false)} />
      )}
    </>
  );
}
