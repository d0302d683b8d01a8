import { useSignal } from "@preact/signals";
import { openPage } from "../../browser/history";
import type { View } from "../../generated/protocol";
import { showOnboarding } from "../../onboarding/index";
import { act, offered, playerAt, seated, sendingDisabled } from "../../seat/actor";
import { roomTable } from "../../state/room-table";
import { sendOnce } from "../../state/store";
import { Choices } from "../../ui/choices";
import { Confirm, Dialog } from "../../ui/dialog";
import { show } from "../../ui/page/router";
import { Sheet } from "../../ui/page/sheet";
import { VoiceSwitches } from "../../voice/lazy";
import { t } from "../../words/i18n";
import { CounterMenu } from "../counter/menu";
import { RedoButton } from "../history/undo";
import { hasFreeSeat, InviteButton } from "../seats/invite";
import { say as sayOfTable } from "../seats/sitting-words";
import { MenuDialog, MenuEnd, type MenuQuestion, StakeLine } from "./menu-parts";
import { Ways } from "./ways";

type Question = MenuQuestion | "end" | "mano";

/** Menu sheet: everything about the table except playing. */
export function Menu({ now }: { now: View }) {
  return now.counter ? <CounterMenu now={now} /> : <TableMenu now={now} />;
}

function TableMenu({ now }: { now: View }) {
  const asking = useSignal<Question | null>(null);
  const close = () => (asking.value = null);
  const ask = (what: Question) => () => {
    asking.value = what;
  };
  const [setScore] = offered(now, "set_score");
  const [setMano] = offered(now, "set_mano");
  const [onlyCount] = offered(now, "only_count");
  const [end] = offered(now, "end_match");
  const [redo] = offered(now, "redo");
  const sits = seated.value;
  const invites = hasFreeSeat(now);
  return (
    <Sheet title={t("mesa.title_code", { code: now.table })}>
      <StakeLine now={now} />
      {invites && <InviteButton now={now} kind="main" />}
      <RedoButton now={now} option={redo} />
      <Ways
        id="play"
        title={sayOfTable("mesa.group.play")}
        of={[
          ["open-hand-sheet", sayOfTable("mesa.hand"), () => show("hand")],
          ["open-history", sayOfTable("history.title"), () => show("history")],
          offered(now, "tell_hand").length > 0 && [
            "open-tell-hand",
            t("play.tell_hand"),
            () => show("tell"),
          ],
          sits && setScore !== undefined && ["open-score", t("mesa.set_score"), ask("score")],
          sits && setMano !== undefined && ["open-mano", sayOfTable("mesa.mano"), ask("mano")],
          ["open-summary", t("summary.title"), () => openPage("summary")],
        ]}
      />
      <Ways
        id="table"
        title={sayOfTable("mesa.group.table")}
        of={[
          ["open-seats", sayOfTable("mesa.seats"), () => show("seats")],
          sits && ["open-screen", t("mesa.screen"), ask("screen")],
          sits &&
            offered(now, "rename_player").length > 0 && [
              "open-names",
              sayOfTable("mesa.names"),
              ask("names"),
            ],
          sits &&
            offered(now, "set_stake").length > 0 && [
              "open-stake",
              sayOfTable("stake.title"),
              ask("stake"),
            ],
        ]}
      >
        {!invites && <InviteButton now={now} kind="quiet" />}
      </Ways>
      <Ways
        id="rules"
        title={sayOfTable("mesa.group.rules")}
        of={[
          ["open-rules", t("mesa.rules"), () => show("rules")],
          ["open-first", t("first.title"), showOnboarding],
          [
            "open-referee",
            now.referee ? t("referee.is", { name: now.referee.name }) : t("referee.title"),
            () => show("referee"),
          ],
          sits &&
            roomTable !== null && [
              "call-referee",
              sayOfTable("mesa.call_referee"),
              () => sendOnce({ type: "call_referee" }) && show("play"),
            ],
        ]}
      />
      <Ways
        id="end"
        title={sayOfTable("mesa.group.end")}
        of={[
          sits &&
            onlyCount !== undefined && [
              "only-count",
              t("counter.only"),
              () => {
                act({ type: "only_count" });
                show("play");
              },
            ],
          sits && end !== undefined && ["end-match", sayOfTable("mesa.end"), ask("end")],
        ]}
      />
      <VoiceSwitches />
      <MenuEnd />
      {asking.value && <TableDialog now={now} asking={asking.value} onClose={close} />}
    </Sheet>
  );
}

interface TableDialogProps {
  now: View;
  asking: Question;
  onClose: () => void;
}

/** Dialog behind a button of the menu. */
function TableDialog({ now, asking, onClose }: TableDialogProps) {
  const [setMano] = offered(now, "set_mano");
  const [end] = offered(now, "end_match");
  if (asking === "mano") {
    return setMano ? <ManoSet now={now} seats={setMano.seats} onClose={onClose} /> : null;
  }
  if (asking !== "end") return <MenuDialog now={now} asking={asking} onClose={onClose} />;
  return (
    <Confirm
      id="end"
      title={sayOfTable("mesa.end_sure")}
      text={end?.asks ? sayOfTable("mesa.end_asks") : undefined}
      yes={end?.asks ? t("undo.ask") : sayOfTable("mesa.end")}
      danger
      onYes={() => {
        act({ type: "end_match" });
        show("play");
      }}
      onClose={onClose}
    />
  );
}

interface ManoSetProps {
  now: View;
  seats: readonly number[];
  onClose: () => void;
}

/** Dialog that sets the mano of this hand, while nothing of it is entered. */
function ManoSet({ now, seats, onClose }: ManoSetProps) {
  return (
    <Dialog id="mano-set" title={sayOfTable("mesa.mano")} onClose={onClose}>
      <div class="pair">
        <Choices
          id="mano"
          of={seats}
          chosen={now.hand.mano}
          off={sendingDisabled.value}
          onChoose={(seat) => {
            act({ type: "set_mano", seat });
            onClose();
            show("play");
          }}
        >
          {(seat) => playerAt(now, seat)}
        </Choices>
      </div>
    </Dialog>
  );
}
