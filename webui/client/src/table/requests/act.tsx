import type { Asked, View } from "../../generated/protocol";
import { act, mine, offered, phrasesNow, sendingDisabled } from "../../seat/actor";
import { seatFor } from "../../seat/awaited";
import { sideNamed } from "../../seat/order";
import { send } from "../../state/store";
import { SideSign } from "../../ui/pieces/stones";
import { Request } from "../../ui/request";
import { scoreLine, t } from "../../words/i18n";
import { ergative, sayActs, sayScoreAwaited } from "../../words/index";

/**
 * `ActConfirmation`: a request for what one phone does not do alone: a score to be set, an undo
 * beyond the hand, the end of the match. Shown on every phone, with the score as it would be.
 *
 * Those who are asked accept or decline it, the requesting side can withdraw it; the referee can
 * accept it.
 */
export function ActConfirmation({ now, asked }: { now: View; asked: Asked }) {
  const yes = seatFor(now, "accept_act", mine.value);
  const [accept] = offered(now, "accept_act");
  const no = yes ?? seatFor(now, "decline_act", mine.value);
  const ours = no !== null && now.seats[no]?.side === now.seats[asked.by]?.side;
  const what = sayActs({ ...asked, took_back: asked.takes_back }, phrasesNow(now));
  const another = asked.acts[0]?.type === "rematch";
  const games = !another && now.sides.some(({ games: won }, side) => won !== asked.games[side]);
  const changes =
    games || (!another && now.sides.some(({ stones }, side) => stones !== asked.score[side]));
  return (
    <Request
      id="asked-act"
      situation={`${asked.sequence}`}
      title={t("say.act_asked", { who: asked.by_name, who_k: ergative(asked.by_name), what })}
      no={
        no === null
          ? null
          : {
              id: "decline-act",
              text: t(ours && yes === null ? "asked.withdraw" : "asked.no"),
              onPress: () => send({ type: "decline_act" }, no),
            }
      }
      yes={
        accept
          ? { id: "accept-act", text: t("asked.yes"), onPress: () => act({ type: "accept_act" }) }
          : null
      }
      off={sendingDisabled.value}
    >
      {changes && (
        <>
          <p class="soft">{t("asked.then")}</p>
          <ul>
            {now.sides.map((_, side) => (
              <li key={side} data-testid={`asked-${side}`} data-stones={asked.score[side]}>
                <SideSign side={side} />
                <span class="name">{sideNamed(now, side)}</span>
                <b>{asked.score[side]}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      {games && (
        <p>
          <b data-testid="asked-games">{t("asked.games", { n: scoreLine(asked.games) })}</b>
        </p>
      )}
      {yes === null && (
        <p class="soft" data-testid="to-agree">
          {sayScoreAwaited(phrasesNow(now), asked.waits)}
        </p>
      )}
    </Request>
  );
}
