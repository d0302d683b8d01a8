import type { Asked, View } from "../../generated/protocol";
import { t } from "../../i18n";
import { scoreLine } from "../../lists";
import { act, mine, offered, sendingDisabled, tellNow } from "../../seat/actor";
import { seatFor } from "../../seat/awaited";
import { sideNamed } from "../../seat/order";
import { send } from "../../store";
import { ergative, sayScoreAwaited, sayTakenBack } from "../../table-words/index";
import { Button } from "../../ui/button";
import { SideSign } from "../../ui/stones";
import "./confirm.css";

/**
 * `ScoreConfirmation`: a request that the other sides have to confirm: a score to be set, or a won
 * match to be undone. Shown on every phone.
 *
 * The others accept or decline it, the requesting side can withdraw it; the referee can accept it.
 */
export function ScoreConfirmation({ now, asked }: { now: View; asked: Asked }) {
  const yes = seatFor(now, "accept_score", mine.value);
  const [accept] = offered(now, "accept_score");
  const no = yes ?? seatFor(now, "decline_score", mine.value);
  const ours = no !== null && now.seats[no]?.side === now.seats[asked.by]?.side;
  const asker = { who: asked.by_name, who_k: ergative(asked.by_name) };
  const back = asked.takes_back;
  return (
    <section class="asked" data-testid="asked-score" aria-labelledby="asked-title">
      <h2 id="asked-title">
        {back
          ? t("asked.undo", { ...asker, what: sayTakenBack(back, tellNow(now)) })
          : t("asked.title", asker)}
      </h2>
      {back && <p>{t("asked.undo_then")}</p>}
      <ul>
        {now.sides.map(({ side }) => (
          <li key={side} data-testid={`asked-${side}`} data-stones={asked.score[side]}>
            <SideSign side={side} />
            <span class="name">{sideNamed(now, side)}</span>
            <b>{asked.score[side]}</b>
          </li>
        ))}
      </ul>
      {gamesChange(now, asked) && (
        <p class="reason">
          <b data-testid="asked-games">{t("asked.games", { n: scoreLine(asked.games) })}</b>
        </p>
      )}
      {asked.reason !== "" && <p class="reason">«{asked.reason}»</p>}
      {yes === null && (
        <p class="soft" data-testid="to-agree">
          {sayScoreAwaited(tellNow(now), asked.waits)}
        </p>
      )}
      <div class="answers-to">
        {no !== null && (
          <Button
            id="decline-score"
            off={sendingDisabled.value}
            onPress={() => send({ type: "decline_score" }, no)}
          >
            {t(ours ? "asked.withdraw" : "asked.no")}
          </Button>
        )}
        {accept && (
          <Button
            id="accept-score"
            kind="main"
            off={sendingDisabled.value}
            onPress={() => act({ type: "accept_score" })}
          >
            {t(back ? "asked.undo_yes" : "asked.yes")}
          </Button>
        )}
      </div>
    </section>
  );
}

function gamesChange(now: View, asked: Asked): boolean {
  return now.sides.some(({ side, games }) => games !== asked.games[side]);
}
