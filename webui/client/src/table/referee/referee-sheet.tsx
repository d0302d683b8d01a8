import { useEffect } from "preact/hooks";
import { backTo } from "../../browser/history";
import type { View } from "../../generated/protocol";
import { refereeing } from "../../seat/actor";
import { codeShown, send, sendOnce, unconfirmed } from "../../state/store";
import { sayFailure } from "../../ui/failures";
import { CodeForm } from "../../ui/form/code-form";
import { page } from "../../ui/page/router";
import { Sheet } from "../../ui/page/sheet";
import { t } from "../../words/i18n";
import { finished, reach } from "../history/finished-hands";
import { RefereeActions } from "./referee-actions";
import { RefereeHand } from "./referee-hand";
import "./referee.css";
import { say as sayOfTable } from "../seats/sitting-words";

/** The referee's sheet: becoming referee, actions, finished hands. */
export function RefereeSheet({ now }: { now: View }) {
  const number = page.value === null ? null : Number(page.value);
  const inside = refereeing.value;
  useEffect(() => {
    if (inside) void finished.fetchAgain((hands) => number === null || reach(hands, number));
  }, [inside, now.table, now.revision, number]);
  if (!inside) {
    return (
      <Sheet title={t("referee.title")} back="menu">
        <RefereeLogin now={now} />
      </Sheet>
    );
  }
  if (number !== null) {
    const { failed, listed } = finished;
    const hand = listed.value?.find((one) => one.number === number);
    return (
      <Sheet key={number} title={t("play.hand_n", { n: number })} onBack={() => backTo("referee")}>
        {failed.value !== null && <p role="alert">{sayFailure(failed.value)}</p>}
        {hand && <RefereeHand now={now} hand={hand} />}
        {listed.value && !hand && failed.value === null && <p>{t("referee.no_hands")}</p>}
      </Sheet>
    );
  }
  return (
    <Sheet title={t("referee.is", { name: now.referee?.name ?? "" })}>
      <RefereeActions now={now} />
    </Sheet>
  );
}

/** Form to become the referee. */
function RefereeLogin({ now }: { now: View }) {
  return (
    <>
      <p>{sayOfTable("referee.what")}</p>
      <p>{sayOfTable("referee.how")}</p>
      {now.referee && (
        <p data-testid="referee-now">
          {sayOfTable("referee.instead_of", { name: now.referee.name })}
        </p>
      )}
      <CodeForm
        id="referee"
        enter="referee-come-in"
        shown={codeShown.value}
        say={(key, params) => sayOfTable(`referee.login.${key}`, params)}
        onShow={() => {
          codeShown.value = null;
          return sendOnce({ type: "ask_referee_code" });
        }}
        onEnter={(code, name) => {
          if (!unconfirmed.value) send({ type: "open_referee", code, name });
        }}
      />
    </>
  );
}
