import { useEffect } from "preact/hooks";
import type { View } from "../generated/protocol";
import { happeningIn } from "../net/hand-entries";
import {
  act,
  isReferees,
  offered,
  phrasesNow,
  refereeing,
  rule,
  seated,
  sendingDisabled,
} from "../seat/actor";
import { nothingEntered } from "../seat/choices";
import { Button } from "../ui/button";
import { show } from "../ui/page/router";
import { colon, t } from "../words/i18n";
import {
  type LastCommand,
  lastCommand,
  trackLastCommand,
  UNDO_OFFER_MS,
} from "./history/last-command";
import { lastStep, UndoButton } from "./history/undo";
import { commandWords } from "./refused/command-words";
import { hasFreeSeat, InviteButton } from "./seats/invite";
import "./footer.css";

/** `Footer` of the playing screen: undo, entering a whole hand, menu. */
export function Footer({ now }: { now: View }) {
  useEffect(trackLastCommand, []);
  const done = lastCommand.value;
  return (
    <footer class="foot">
      {done ? <TakeBack key={done.revision} now={now} done={done} /> : <Undo now={now} />}
      {mayBegin(now) && (
        <Button id="tell-hand" kind="plain" onPress={() => show("tell")}>
          {t("play.tell_hand")}
        </Button>
      )}
      <Button id="menu" kind="plain" label={t("mesa.title")} onPress={() => show("menu")}>
        <span aria-hidden="true">☰</span>
      </Button>
    </footer>
  );
}

/** Whether this phone may enter the whole hand at once, and nothing of it is entered yet. */
function mayBegin(now: View): boolean {
  return nothingEntered(now.hand) && offered(now, "tell_hand").length > 0;
}

/** Undo the last step of the table; before the first one, how others join. */
function Undo({ now }: { now: View }) {
  const [undo] = offered(now, "undo");
  if (!undo) {
    return seated.value && hasFreeSeat(now) ? <InviteButton now={now} kind="plain" /> : <span />;
  }
  const referee = refereeing.value && (!seated.value || isReferees(happeningIn(now, undo.undoes)));
  return (
    <UndoButton id="undo" now={now} option={undo} send={referee ? rule : act} referee={referee} />
  );
}

/** Undo the last command of this phone alone, whatever others entered since. */
function TakeBack({ now, done }: { now: View; done: LastCommand }) {
  const [undo] = offered(now, "undo");
  // Nothing was entered since: it is the last step of the table.
  const last = undo !== undefined && lastStep(undo).to === done.revision;
  return (
    <div class="just" style={{ "--just": `${UNDO_OFFER_MS}ms` }}>
      {last ? (
        <Undo now={now} />
      ) : (
        <Button
          id="undo"
          kind="plain"
          off={sendingDisabled.value}
          onPress={() => act({ type: "undo", to: done.revision, only: true })}
        >
          <span aria-hidden="true">↶ </span>
          {t("play.undo")}
          {colon()}
          <span class="undoes">{commandWords(done.command, phrasesNow(now))}</span>
        </Button>
      )}
      <span class="left" aria-hidden="true" />
    </div>
  );
}
