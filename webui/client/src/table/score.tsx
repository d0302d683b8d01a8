import { t } from "../i18n";
import type { Side, View } from "../protocol";
import { connected } from "../store";
import { sayGames, saySideScore } from "../table-words";
import { Mark, Pieces } from "../ui/stones";
import { leftSide, tellNow } from "./actor";
import "./score.css";

/** Both scores, my side always left: the number, the games, the stones as they would lie there. */
export function Score({ now }: { now: View }) {
  const mySide = leftSide.value;
  const sides = [...now.sides].sort(
    (a, b) => Number(b.side === mySide) - Number(a.side === mySide),
  );
  const online = connected.value;
  const state = t(online ? "app.online" : "app.offline");
  return (
    <header class="score on-cloth">
      <h1 class="heard">{t("app.at_table", { code: now.table })}</h1>
      {sides.map((side) => (
        <SideScore key={side.side} now={now} side={side} />
      ))}
      <span
        class={`dot${online ? " on" : ""}`}
        role="img"
        aria-label={state}
        title={state}
        data-testid="connection"
        data-connected={online}
      />
    </header>
  );
}

function SideScore({ now, side }: { now: View; side: Side }) {
  const tell = tellNow(now);
  const mano = now.seats.some((seat) => seat.mano && seat.side === side.side);
  const spoken = [
    saySideScore(tell, side),
    sayGames(tell, side.games),
    mano ? t("play.has_mano") : "",
  ];
  return (
    <section
      class={`side of-side-${side.side}${side.adentro ? " adentro on-adentro" : ""}`}
      aria-label={side.name}
      data-testid={`side-${side.side}`}
      data-adentro={side.adentro}
    >
      <h2>
        <Mark side={side.side} />
        <span class="name">{side.name}</span>
        {mano && (
          <span class="mano" aria-hidden="true" title={t("play.has_mano")}>
            ▲
          </span>
        )}
      </h2>
      <p class="heard">{spoken.filter(Boolean).join(", ")}</p>
      <div class="figures" aria-hidden="true">
        <span class="number" data-testid={`score-${side.side}`}>
          {side.stones}
        </span>
        <span class="beside">
          <Games won={side.games} of={now.rules.games_to_win} side={side.side} />
          <Pieces side={side.side} kind="piedra" count={side.piedras} />
        </span>
      </div>
      {side.adentro ? (
        <strong class="word" aria-hidden="true">
          {t("play.adentro")}
        </strong>
      ) : (
        <Pieces side={side.side} kind="amarrako" count={side.amarrakos} />
      )}
    </section>
  );
}

function Games({ won, of, side }: { won: number; of: number; side: number }) {
  return (
    <span class="games" data-testid={`games-${side}`} data-games={won}>
      {Array.from({ length: of }, (_, n) => (
        <i key={n} class={n < won ? "won" : ""} />
      ))}
    </span>
  );
}
