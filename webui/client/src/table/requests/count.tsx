import { openPage } from "../../browser/history";
import type { ProposedCount, View } from "../../generated/protocol";
import { act, offered, phrasesNow, seated, sendingDisabled } from "../../seat/actor";
import { several, sideNamed } from "../../seat/order";
import { Button } from "../../ui/button";
import { Pinned } from "../../ui/page/pinned";
import { SideSign } from "../../ui/pieces/stones";
import { useSecondsLeft } from "../../ui/timers";
import { t } from "../../words/i18n";
import { sayCountAwaited } from "../../words/index";
import { AwardList } from "../count/count";
import { CountTotals } from "../count/count-totals";
import "../count/count.css";
import "../../ui/request.css";
import "./count.css";

/**
 * `CountConfirmation`: the proposed count, which sides have not confirmed it yet, and the time
 * until it is booked. Shown with the setting `confirm: both`.
 */
export function CountConfirmation({ now }: { now: View }) {
  const { proposed } = now.hand;
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
        <Waits key={proposed.sequence} now={now} proposed={proposed} />
        <Answers now={now} />
      </Pinned>
    </div>
  );
}

/** Sides that have not confirmed, and the time left. */
function Waits({ now, proposed }: { now: View; proposed: ProposedCount }) {
  // null: it waits without limit.
  const left = useSecondsLeft(proposed.seconds, proposed.sequence);
  const who = sayCountAwaited(phrasesNow(now), proposed.waits);
  return (
    <div class="waits" data-testid="to-see" data-waits={proposed.waits.join(" ")}>
      <b>{who}</b>
      {left !== null && (
        <span class="soft" role="timer" data-testid="books-in" data-seconds={left}>
          {t("count.books_in", { n: left })}
        </span>
      )}
      {left !== null && (
        <div class="time" aria-hidden="true">
          <i style={{ transform: `scaleX(${left / Math.max(1, proposed.after)})` }} />
        </div>
      )}
    </div>
  );
}

/** Buttons to confirm the count, or to correct an entry on the hand's sheet. */
function Answers({ now }: { now: View }) {
  const [see] = offered(now, "see_count");
  const last = (now.hand.proposed?.waits.length ?? 0) < 2;
  return (
    <div class="answers-to">
      {seated.value && (
        <Button id="count-wrong" onPress={() => openPage("hand", "count-wrong")}>
          {t("count.see_wrong")}
        </Button>
      )}
      {see && (
        <Button
          id="see-count"
          kind="main"
          size="large"
          note={last ? t("count.see_note") : null}
          off={sendingDisabled.value}
          onPress={() => act({ type: "see_count" })}
        >
          {t("count.see")}
        </Button>
      )}
    </div>
  );
}
