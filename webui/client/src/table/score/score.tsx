import type { View } from "../../generated/protocol";
import { leftSide, seated } from "../../seat/actor";
import { placesFrom, several, sideNamed } from "../../seat/order";
import { connected } from "../../state/store";
import { useLazyStoneAnimation } from "../../stone-animation/lazy";
import { animationOf, sidesShown } from "../../stone-animation/state";
import { Connection } from "../../ui/page/connection";
import { Pieces, SideSign } from "../../ui/pieces/stones";
import { useDisabledReason } from "../../ui/press/disabled-reason";
import { t } from "../../words/i18n";
import {
  adentroWord,
  Games,
  hasMano,
  type SideScoreProps,
  SmallScore,
  scoreSpoken,
} from "./score-small";
import "./score.css";

/**
 * Pace of the stone animation: faster than on the TV, because the next hand waits for a tap on the
 * phone.
 */
const PACE = 0.6;
/** With several sides a phone shows no stones. */
const animatedThere = (now: View): boolean => !several(now);

/**
 * `Score`: score of all sides, this phone's first and the others in the order of play. Two sides
 * have number, games and stones; more have what fits into a sixth of the space.
 */
export function Score({ now }: { now: View }) {
  useLazyStoneAnimation(PACE, animatedThere);
  const shown = sidesShown(now);
  const small = several(now);
  return (
    <header class={`score on-cloth${small ? ` many of-${shown.length}` : ""}`}>
      <h1 class="visually-hidden">{t("app.at_table", { code: now.table })}</h1>
      {placesFrom(shown, leftSide.value).map((n, at) => {
        const side = shown[n];
        if (!side) return null;
        return small ? (
          <SmallScore key={n} now={now} n={n} side={side} own={at === 0 && seated.value} />
        ) : (
          <SideScore key={n} now={now} n={n} side={side} />
        );
      })}
      <Connection online={connected.value} />
    </header>
  );
}

/** What the signs beside a score mean; shown by a tap on it. */
function signsOf({ rules, seats }: View, side: number, games: number): string {
  const mano = seats.find((seat) => seat.mano && seat.side === side);
  const said = t("play.signs", { won: games, of: rules.games_to_win, n: rules.amarrako });
  return mano ? `▲ ${t("play.mano_is", { name: mano.player })} · ${said}` : said;
}

function SideScore({ now, n, side }: SideScoreProps) {
  const name = sideNamed(now, n);
  const mano = hasMano(now, n);
  const signs = useDisabledReason<HTMLButtonElement>(signsOf(now, n, side.games));
  return (
    <section
      class={`side of-side-${n}${side.adentro ? " adentro on-adentro" : ""}`}
      aria-label={name}
      data-testid={`side-${n}`}
      data-adentro={side.adentro}
      data-taking={animationOf(now)?.side === n}
    >
      <h2>
        <SideSign side={n} />
        <span class="name" title={name}>
          {name}
        </span>
      </h2>
      <button
        ref={signs.button}
        type="button"
        class="figures"
        aria-label={scoreSpoken(now, n, now.sides[n] ?? side)}
        data-testid={`signs-${n}`}
        onClick={signs.say}
      >
        <span class="number" data-testid={`score-${n}`}>
          {side.stones}
        </span>
        {mano && (
          <span class="mano" title={t("play.has_mano")}>
            ▲
          </span>
        )}
        <span class="beside">
          <Games won={side.games} of={now.rules.games_to_win} side={n} />
          <Pieces side={n} kind="piedra" count={side.piedras} />
        </span>
      </button>
      {signs.words}
      {side.adentro ? (
        <strong class="word" aria-hidden="true">
          {adentroWord(now, side)}
        </strong>
      ) : (
        <Pieces side={n} kind="amarrako" count={side.amarrakos} />
      )}
    </section>
  );
}
