import { useSignal } from "@preact/signals";
import { openPage } from "../../browser/history";
import type { View } from "../../generated/protocol";
import { ToldList } from "../../season/told";
import {
  act,
  leftSide,
  offered,
  playerAt,
  refereeing,
  seated,
  sendingDisabled,
} from "../../seat/actor";
import type { Doing } from "../../seat/audience";
import { placesFrom, several, sideNamed } from "../../seat/order";
import { Button, type ButtonProps } from "../../ui/button";
import { Choices } from "../../ui/choices";
import { Dialog } from "../../ui/dialog";
import { lazy } from "../../ui/page/lazy";
import { Pinned } from "../../ui/page/pinned";
import { show } from "../../ui/page/router";
import { SideSign } from "../../ui/pieces/stones";
import { Trophy } from "../../ui/pieces/trophy";
import { t } from "../../words/i18n";
import { say } from "../seats/sitting-words";
import { AwardList } from "./count";
import { EachSide } from "./count-totals";
import { Debts, Double, useDebts } from "./debts";
import "./count.css";
import "./match-over.css";

const Story = lazy(() => import("../../summary/ending").then((parts) => parts.Story));
const ShareDialog = lazy(() => import("../../summary/ending").then((parts) => parts.ShareDialog));

/**
 * `MatchOver`: who has won, who pays, how it went and what is told of it, and below that how the
 * last hand was counted, the picture to share and the rematch. Shown when the match is over.
 */
export function MatchOver({ now }: { now: View }) {
  const { number } = now.match;
  const owed = useDebts(now);
  const own = { table: now.table, match: number, revision: now.revision };
  return (
    <>
      <div class="ended">
        <Winner now={now} />
        {now.unrecorded && <p class="soft">{say("stake.unrecorded")}</p>}
        <Debts now={now} owed={owed} />
      </div>
      <div class="actions counted">
        <Story {...own} first={leftSide.value} />
        <ToldList {...own} />
        {now.hand.awards.length > 0 && <AwardList now={now} awards={now.hand.awards} />}
        <Pinned>
          <Next now={now} owed={owed} />
        </Pinned>
      </div>
    </>
  );
}

/** The side that has won, its players, and the games of each side, this phone's first. */
function Winner({ now }: { now: View }) {
  const { winner } = now.match;
  if (winner === null) return <h2 data-testid="match-over">{t("count.match_ended")}</h2>;
  const name = sideNamed(now, winner);
  const champions = now.seats
    .filter(({ side, player }) => side === winner && player !== name)
    .map(({ player }) => player)
    .join(" · ");
  return (
    <section class={`match-winner on-adentro of-side-${winner}`}>
      <Trophy side={winner} />
      <div class="who">
        <h2 data-testid="match-over">{t("count.match_for", { side: name })}</h2>
        {champions !== "" && <p data-testid="champions">{champions}</p>}
      </div>
      {!several(now) && <Games now={now} />}
      {several(now) && (
        <EachSide now={now} testid="games-line">
          {now.sides.map(({ games: won }, side) => ({ side, says: won }))}
        </EachSide>
      )}
    </section>
  );
}

/** The games that each side has won: "● 1 – 2 ■". */
function Games({ now }: { now: View }) {
  const [left = 0, right = 1] = placesFrom(now.sides, leftSide.value);
  const of = (side: number) => (
    <>
      <span class="visually-hidden">{sideNamed(now, side)}</span> {now.sides[side]?.games}
    </>
  );
  return (
    <p class="games-line" data-testid="games-line">
      <SideSign side={left} /> {of(left)} – {of(right)} <SideSign side={right} />
    </p>
  );
}

/** What goes on from here: the picture, the summary, and the rematch with the mano whose turn it is. */
function Next({ now, owed }: { now: View; owed: ReturnType<typeof useDebts> }) {
  const asking = useSignal<"mano" | "picture" | null>(null);
  const close = () => (asking.value = null);
  const [rematch] = offered(now, "rematch");
  return (
    <>
      <div class="few">
        <Button id="share-match" kind="plain" onPress={() => (asking.value = "picture")}>
          {say("over.share")}
        </Button>
        <Button id="see-summary" kind="plain" onPress={() => openPage("summary")}>
          {say("over.summary")}
        </Button>
        {rematch && (
          <Button id="rematch-other" kind="plain" onPress={() => (asking.value = "mano")}>
            {say("over.other_mano")}
          </Button>
        )}
      </div>
      {!seated.value && !refereeing.value && (
        <Button id="take-seat" kind="main" size="large" onPress={() => show("seats")}>
          {t("join.take_seat")}
        </Button>
      )}
      {rematch && (
        <div class="few">
          <Rematch
            option={rematch}
            note={
              rematch.asks
                ? t("undo.ask")
                : t("play.mano_is", { name: playerAt(now, rematch.mano) })
            }
          />
          <Double now={now} owed={owed} />
        </div>
      )}
      {asking.value === "picture" && (
        <ShareDialog table={now.table} match={now.match.number} onClose={close} />
      )}
      {asking.value === "mano" && rematch && (
        <OtherMano now={now} option={rematch} onClose={close} />
      )}
    </>
  );
}

interface OtherManoProps {
  now: View;
  option: Doing<"rematch">;
  onClose: () => void;
}

/** Who else may be mano in the rematch, which begins with the choice. */
function OtherMano({ now, option, onClose }: OtherManoProps) {
  return (
    <Dialog id="other-mano" title={say("over.other_mano")} onClose={onClose}>
      <div class="pair">
        <Choices
          id="rematch-mano"
          of={[...now.seats.keys()].filter((seat) => seat !== option.mano)}
          off={sendingDisabled.value}
          onChoose={(seat) => {
            onClose();
            act({ type: "rematch", mano: seat });
          }}
        >
          {(seat) => playerAt(now, seat)}
        </Choices>
      </div>
      <Button id="other-mano-cancel" onPress={onClose}>
        {t("common.cancel")}
      </Button>
    </Dialog>
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
