import { useEffect } from "preact/hooks";
import type { View } from "../generated/protocol";
import { t } from "../i18n";
import { act, hasSay, mine, notYet, offered, seated, tellNow } from "../seat/actor";
import { mayTake } from "../seat/order";
import { isReferees, refereeing, rule } from "../seat/referee";
import { Button } from "../ui/button";
import { show } from "../ui/router";
import { commandWords } from "./command-words";
import { lieForThumb } from "./handedness";
import { type Done, JUST_MS, justDone, noticeDone } from "./last-command";
import { UndoButton } from "./undo";
import "./footer.css";
import "./handedness.css";

/** The footer of the playing screen: undo, and the menu. */
export function Footer({ now }: { now: View }) {
  useEffect(noticeDone, []);
  useEffect(lieForThumb, []);
  const done = justDone.value;
  return (
    <footer class="foot">
      {done && hasSay.value ? (
        <TakeBack key={done.revision} now={now} done={done} />
      ) : (
        <Undo now={now} />
      )}
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

/** Nothing of the hand is told, and this phone may tell it whole: it was played without the phones. */
function mayBegin(now: View): boolean {
  const untold = now.hand.entries.every(({ type }) => type === "noted" || type === "mano_set");
  const [tell] = offered(now, "tell_hand");
  return seated.value && untold && tell !== undefined && mayTake(tell, mine.value);
}

/** What anybody did last. */
function Undo({ now }: { now: View }) {
  const [undo] = offered(now, "undo");
  if (!undo || !hasSay.value || (undo.referee && !refereeing.value)) return <span />;
  const referee = refereeing.value && (!seated.value || isReferees(undo.undoes));
  return (
    <UndoButton id="undo" now={now} option={undo} tell={referee ? rule : act} referee={referee} />
  );
}

/** What I did a moment ago: that alone, whatever the others said since. */
function TakeBack({ now, done }: { now: View; done: Done }) {
  const [undo] = offered(now, "undo");
  // Nothing was told since: it is the last step.
  const last = undo && undo.sequence <= done.revision;
  return (
    <div class="just" style={{ "--just": `${JUST_MS}ms` }}>
      {last ? (
        <Undo now={now} />
      ) : (
        <Button
          id="undo"
          kind="plain"
          off={notYet.value}
          onPress={() => act({ type: "undo", to: done.revision, only: true })}
        >
          <span aria-hidden="true">↶ </span>
          {t("play.undo")}: <span class="undoes">{commandWords(done.command, tellNow(now))}</span>
        </Button>
      )}
      <span class="left" aria-hidden="true" />
    </div>
  );
}
