import { openPage } from "../../browser/history";
import type { View } from "../../generated/protocol";
import { ToldList } from "../../season/told";
import { act, offered, playerAt, refereeing, seated, sendingDisabled } from "../../seat/actor";
import type { Doing } from "../../seat/audience";
import { several, sideNamed } from "../../seat/order";
import { table } from "../../state/store";
import { Button, type ButtonProps } from "../../ui/button";
import { Choices } from "../../ui/choices";
import { Pinned } from "../../ui/page/pinned";
import { show } from "../../ui/page/router";
import { SideSign } from "../../ui/pieces/stones";
import { t } from "../../words/i18n";
import { say } from "../seats/sitting-words";
import { AwardList } from "./count";
import { EachSide } from "./count-totals";
import { Debts } from "./debts";
import "./count.css";

/** `MatchOver`: winner, games, and the button for a rematch. Shown when the match is over. */
export function MatchOver({ now }: { now: View }) {
  const { winner, state } = now.match;
  const [rematch] = offered(now, "rematch");
  const games = now.sides.map(({ games }, side) => `${sideNamed(now, side)} ${games}`).join(" – ");
  return (
    <div class="actions counted">
      <h2 class="won" data-testid="match-over">
        {winner !== null && <SideSign side={winner} />}
        {state === "won" && winner !== null
          ? t("count.match_for", { side: sideNamed(now, winner) })
          : t("count.match_ended")}
      </h2>
      {several(now) ? (
        <EachSide now={now} testid="games-line">
          {now.sides.map(({ games: won }, side) => ({ side, says: won }))}
        </EachSide>
      ) : (
        <p class="games-line">{games}</p>
      )}
      <SeeSummary />
      {now.hand.awards.length > 0 && <AwardList now={now} awards={now.hand.awards} />}
      {now.unrecorded && <p class="soft">{say("stake.unrecorded")}</p>}
      {now.stake !== null && winner !== null && <Debts now={now} />}
      {table.value !== null && (
        <ToldList table={table.value} match={now.match.number} revision={now.revision} />
      )}
      <Pinned>
        {!seated.value && !refereeing.value && (
          <Button id="take-seat" kind="main" size="large" onPress={() => show("seats")}>
            {t("join.take_seat")}
          </Button>
        )}
        {rematch && (
          <>
            <Rematch
              option={rematch}
              note={
                rematch.asks
                  ? t("undo.ask")
                  : t("play.mano_is", { name: playerAt(now, rematch.mano) })
              }
            />
            <details class="unfolds">
              <summary data-testid="rematch-other">{t("count.other_mano")}</summary>
              <div class="pair">
                <Choices
                  id="rematch-mano"
                  of={[...now.seats.keys()].filter((seat) => seat !== rematch.mano)}
                  off={sendingDisabled.value}
                  onChoose={(seat) => act({ type: "rematch", mano: seat })}
                >
                  {(seat) => playerAt(now, seat)}
                </Choices>
              </div>
            </details>
          </>
        )}
      </Pinned>
    </div>
  );
}

export function SeeSummary({ kind }: Pick<ButtonProps, "kind">) {
  return (
    <Button id="see-summary" kind={kind} onPress={() => openPage("summary")}>
      {t("summary.title")}
    </Button>
  );
}

export function Rematch({ option, note }: { option: Doing<"rematch">; note?: string }) {
  return (
    <Button
      id="rematch"
      kind="main"
      size="large"
      note={note}
      off={sendingDisabled.value}
      onPress={() => act({ type: "rematch", mano: option.mano })}
    >
      {t("count.rematch")}
    </Button>
  );
}
