import type { Side, View } from "../generated/protocol";
import { t } from "../i18n";
import { leftSide, seated } from "../seat/actor";
import { from, several, sideNamed } from "../seat/order";
import { useLazyStoneAnimation } from "../stone-animation/lazy";
import { animationOf, sidesShown } from "../stone-animation/state";
import { connected } from "../store";
import { Connection } from "../ui/connection";
import { useDisabledReason } from "../ui/disabled-reason";
import { Pieces, SideSign } from "../ui/stones";
import { adentroWord, Games, hasMano, SmallScore, scoreSpoken } from "./score-small";
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
  const sides = from(sidesShown(now), leftSide.value);
  const small = several(now);
  return (
    <header class={`score on-cloth${small ? ` many of-${sides.length}` : ""}`}>
      <h1 class="visually-hidden">{t("app.at_table", { code: now.table })}</h1>
      {sides.map((side, n) =>
        small ? (
          <SmallScore key={side.side} now={now} side={side} own={n === 0 && seated.value} />
        ) : (
          <SideScore key={side.side} now={now} side={side} />
        ),
      )}
      <Connection online={connected.value} />
    </header>
  );
}

/** What the signs beside a score mean; shown by a tap on it. */
function signsOf({ rules, seats }: View, { side, games }: Side): string {
  const mano = seats.find((seat) => seat.mano && seat.side === side);
  const said = t("play.signs", { won: games, of: rules.games_to_win, n: rules.amarrako });
  return mano ? `▲ ${t("play.mano_is", { name: mano.player })} · ${said}` : said;
}

function SideScore({ now, side }: { now: View; side: Side }) {
  const name = sideNamed(now, side.side);
  const mano = hasMano(now, side);
  const signs = useDisabledReason<HTMLButtonElement>(signsOf(now, side));
  return (
    <section
      class={`side of-side-${side.side}${side.adentro ? " adentro on-adentro" : ""}`}
      aria-label={name}
      data-testid={`side-${side.side}`}
      data-adentro={side.adentro}
      data-taking={animationOf(now)?.side === side.side}
    >
      <h2>
        <SideSign side={side.side} />
        <span class="name" title={name}>
          {name}
        </span>
      </h2>
      <button
        ref={signs.button}
        type="button"
        class="figures"
        aria-label={scoreSpoken(now, now.sides[side.side] ?? side)}
        data-testid={`signs-${side.side}`}
        onClick={signs.say}
      >
        <span class="number" data-testid={`score-${side.side}`}>
          {side.stones}
        </span>
        {mano && (
          <span class="mano" title={t("play.has_mano")}>
            ▲
          </span>
        )}
        <span class="beside">
          <Games won={side.games} of={now.rules.games_to_win} side={side.side} />
          <Pieces side={side.side} kind="piedra" count={side.piedras} />
        </span>
      </button>
      {signs.words}
      {side.adentro ? (
        <strong class="word" aria-hidden="true">
          {adentroWord(now, side)}
        </strong>
      ) : (
        <Pieces side={side.side} kind="amarrako" count={side.amarrakos} />
      )}
    </section>
  );
}
