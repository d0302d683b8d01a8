import { useSignal } from "@preact/signals";
import { openPage } from "../../browser/history";
import type { View } from "../../generated/protocol";
import { showOnboarding } from "../../onboarding/index";
import { act, offered, playerAt, seated, sendingDisabled } from "../../seat/actor";
import { roomTable } from "../../state/room-table";
import { say } from "../../state/store";
import { Button } from "../../ui/button";
import { Choices } from "../../ui/choices";
import { Confirm, Dialog } from "../../ui/dialog";
import { show } from "../../ui/page/router";
import { Sheet } from "../../ui/page/sheet";
import { VoiceSwitches } from "../../voice/lazy";
import { t } from "../../words/i18n";
import { CounterMenu } from "../counter/menu";
import { RedoButton } from "../history/undo";
import { hasFreeSeat, InviteButton } from "../seats/invite";
import { MenuDialog, MenuEnd, type MenuQuestion } from "./menu-parts";

type Question = MenuQuestion | "end" | "mano";

/** Menu sheet: everything about the table except playing. */
export function Menu({ now }: { now: View }) {
  return now.counter ? <CounterMenu now={now} /> : <TableMenu now={now} />;
}

function TableMenu({ now }: { now: View }) {
  const asking = useSignal<Question | null>(null);
  const close = () => (asking.value = null);
  const [setScore] = offered(now, "set_score");
  const [setMano] = offered(now, "set_mano");
  const [onlyCount] = offered(now, "only_count");
  const [end] = offered(now, "end_match");
  const [redo] = offered(now, "redo");
  return (
    <Sheet title={t("mesa.title_code", { code: now.table })}>
      <InviteButton now={now} kind={hasFreeSeat(now) ? "main" : "quiet"} />
      <RedoButton now={now} option={redo} />
      <div class="list ways">
        <Button id="open-history" onPress={() => show("history")}>
          {t("history.title")}
        </Button>
        <Button id="open-hand-sheet" onPress={() => show("hand")}>
          {t("mesa.hand")}
        </Button>
        {offered(now, "tell_hand").length > 0 && (
          <Button id="open-tell-hand" onPress={() => show("tell")}>
            {t("play.tell_hand")}
          </Button>
        )}
        <Button id="open-summary" onPress={() => openPage("summary")}>
          {t("summary.title")}
        </Button>
        <Button id="open-seats" onPress={() => show("seats")}>
          {t("mesa.seats")}
        </Button>
        <Button id="open-rules" onPress={() => show("rules")}>
          {t("mesa.rules")}
        </Button>
        <Button id="open-first" onPress={showOnboarding}>
          {t("first.title")}
        </Button>
        <Button id="open-referee" onPress={() => show("referee")}>
          {now.referee ? t("referee.is", { name: now.referee.name }) : t("referee.title")}
        </Button>
      </div>
      {seated.value && (
        <div class="list ways">
          {offered(now, "rename_player").length > 0 && (
            <Button id="open-names" onPress={() => (asking.value = "names")}>
              {t("mesa.names")}
            </Button>
          )}
          <Button id="open-board" onPress={() => (asking.value = "board")}>
            {t("mesa.board")}
          </Button>
          {roomTable !== null && (
            <Button
              id="call-referee"
              onPress={() => {
                if (say({ type: "call_referee" })) show("play");
              }}
            >
              {t("mesa.call_referee")}
            </Button>
          )}
          {setMano && (
            <Button id="open-mano" onPress={() => (asking.value = "mano")}>
              {t("mesa.mano")}
            </Button>
          )}
          {setScore && (
            <Button id="open-score" onPress={() => (asking.value = "score")}>
              {t("mesa.set_score")}
            </Button>
          )}
          {onlyCount && (
            <Button
              id="only-count"
              onPress={() => {
                act({ type: "only_count" });
                show("play");
              }}
            >
              {t("home.only_count")}
            </Button>
          )}
          {end && (
            <Button id="end-match" kind="plain" onPress={() => (asking.value = "end")}>
              {t("mesa.end")}
            </Button>
          )}
        </div>
      )}
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
      title={t("mesa.end_sure")}
      text={end?.asks ? t("mesa.end_asks") : undefined}
      yes={t(end?.asks ? "undo.ask" : "mesa.end")}
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
export function ManoSet({ now, seats, onClose }: ManoSetProps) {
  return (
    <Dialog id="mano-set" title={t("mesa.mano")} onClose={onClose}>
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
