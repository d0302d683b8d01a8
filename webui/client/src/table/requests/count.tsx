import { openPage } from "../../browser/history";
import type { Request, View } from "../../generated/protocol";
import { phrasesNow, seated, sendingDisabled } from "../../seat/actor";
import { several, sideNamed } from "../../seat/order";
import { Button } from "../../ui/button";
import { Pinned } from "../../ui/page/pinned";
import { SideSign } from "../../ui/pieces/stones";
import { RequestAnswers } from "../../ui/request";
import { useSecondsLeft } from "../../ui/timers";
import { t } from "../../words/i18n";
import { sayCountAwaited } from "../../words/index";
import { AwardList } from "../count/count";
import { CountTotals } from "../count/count-totals";
import { answersTo } from "./answers";
import "../count/count.css";
import "./count.css";

/**
 * `CountConfirmation`: the proposed count, which sides have not confirmed it yet, and the time
 * until it is booked. Shown with the setting `confirm: both`.
 */
export function CountConfirmation({ now }: { now: View }) {
  const { proposed } = now.hand;
  const request = now.requests.find(({ kind }) => kind === "count");
  if (!proposed) return null;
  const stands = (side: number) => `${sideNamed(now, side)} ${proposed.score[side]}`;
  return (
    <div class="actions counted proposed">
      {proposed.winner !== null && (
        <h2 class="won" data-testid="would-win">
          <SideSign side={proposed.winner} />{" "}
          {t("count.game_for", { side: sideNamed(now, proposed.winner) })}
        </h2>
      )}
      <AwardList now={now} awards={proposed.awards} />
      {proposed.awards.some(({ stones }) => stones > 0) && (
        <CountTotals now={now} stones={proposed.taken} />
      )}
      {!several(now) && proposed.winner === null && (
        <p class="would-be" data-testid="would-be">
          {t("count.would_be", { score: now.sides.map((_, side) => stands(side)).join(", ") })}
        </p>
      )}
      <Pinned>
        {request && <Waits key={request.request} now={now} request={request} />}
        <RequestAnswers
          answers={request ? answersTo(now, request) : []}
          off={sendingDisabled.value}
        >
          {seated.value && (
            <Button id="count-wrong" onPress={() => openPage("hand", "count-wrong")}>
              {t("count.see_wrong")}
            </Button>
          )}
        </RequestAnswers>
      </Pinned>
    </div>
  );
}

/** Sides that have not confirmed, and the time left. */
function Waits({ now, request }: { now: View; request: Request }) {
  // null: it waits without limit.
  const left = useSecondsLeft(request.seconds, request.request);
  return (
    <div class="waits" data-testid="to-see" data-waits={request.waits.join(" ")}>
      <b>{sayCountAwaited(phrasesNow(now), request.waits)}</b>
      {left !== null && (
        <span class="soft" role="timer" data-testid="books-in" data-seconds={left}>
          {t("count.books_in", { n: left })}
        </span>
      )}
      {left !== null && (
        <div class="time" aria-hidden="true">
          <i style={{ transform: `scaleX(${left / Math.max(1, request.after ?? 1)})` }} />
        </div>
      )}
    </div>
  );
}
