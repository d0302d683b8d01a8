import { t } from "../../i18n";
import { scoreLine } from "../../lists";
import type { AskedScore, View } from "../../protocol";
import { send } from "../../store";
import { ergative, sayToAgree } from "../../table-words";
import { Button } from "../../ui/button";
import { Mark } from "../../ui/stones";
import { mine, notYet, tellNow } from "../actor";
import { sideNamed } from "../around";
import { seatFor } from "./asks";
import "./seen.css";

/** A score that somebody asked for, on every phone: the others say yes or no, who asked takes it back. */
export function Asked({ now, asked }: { now: View; asked: AskedScore }) {
  const yes = seatFor(now, "accept_score", mine.value);
  const no = yes ?? seatFor(now, "decline_score", mine.value);
  const ours = no !== null && now.seats[no]?.side === now.seats[asked.by]?.side;
  return (
    <section class="asked" data-testid="asked-score" aria-labelledby="asked-title">
      <h2 id="asked-title">
        {t("asked.title", { who: asked.by_name, who_k: ergative(asked.by_name) })}
      </h2>
      <ul>
        {now.sides.map(({ side }) => (
          <li key={side} data-testid={`asked-${side}`} data-stones={asked.score[side]}>
            <Mark side={side} />
            <span class="name">{sideNamed(now, side)}</span>
            <b>{asked.score[side]}</b>
          </li>
        ))}
      </ul>
      {now.sides.some(({ side, games }) => games !== asked.games[side]) && (
        <p class="reason">
          <b data-testid="asked-games">{t("asked.games", { n: scoreLine(asked.games) })}</b>
        </p>
      )}
      {asked.reason !== "" && <p class="reason">«{asked.reason}»</p>}
      {yes === null && (
        <p class="soft" data-testid="to-agree">
          {sayToAgree(tellNow(now), asked.waits)}
        </p>
      )}
      <div class="answers-to">
        {no !== null && (
          <Button
            id="decline-score"
            off={notYet.value}
            onPress={() => send({ type: "decline_score" }, no)}
          >
            {t(ours ? "asked.withdraw" : "asked.no")}
          </Button>
        )}
        {yes !== null && (
          <Button
            id="accept-score"
            kind="main"
            off={notYet.value}
            onPress={() => send({ type: "accept_score" }, yes)}
          >
            {t("asked.yes")}
          </Button>
        )}
      </div>
    </section>
  );
}
