import type { Side, View } from "../../generated/protocol";
import { phrasesNow } from "../../seat/actor";
import { sideNamed } from "../../seat/order";
import { SideSign } from "../../ui/pieces/stones";
import { sayGames, saySideScore } from "../../words";
import { t } from "../../words/i18n";
import "./score-small.css";

export interface SideScoreProps {
  now: View;
  /** Its number. */
  n: number;
  /** It as the animation shows it at the moment. */
  side: Side;
}

interface SmallScoreProps extends SideScoreProps {
  /** Whether it is the side of this phone's seat. */
  own: boolean;
}

/** `SmallScore`: one of three to six sides: name, score, games, adentro. */
export function SmallScore({ now, n, side, own }: SmallScoreProps) {
  const name = sideNamed(now, n);
  return (
    <section
      class={`side of-side-${n}${side.adentro ? " adentro on-adentro" : ""}${own ? " own" : ""}`}
      aria-label={name}
      data-testid={`side-${n}`}
      data-adentro={side.adentro}
    >
      <h2>
        <SideSign side={n} />
        <span class="name">{name}</span>
        {hasMano(now, n) && (
          <span class="mano" aria-hidden="true" title={t("play.has_mano")}>
            ▲
          </span>
        )}
      </h2>
      <p class="visually-hidden">{scoreSpoken(now, n, side)}</p>
      <div class="figures" aria-hidden="true">
        <span class={`number${side.stones > 99 ? " long" : ""}`} data-testid={`score-${n}`}>
          {side.stones}
        </span>
        <span class="beside">
          <Games won={side.games} of={now.rules.games_to_win} side={n} />
          {side.adentro && <strong class="word">{adentroWord(now, side)}</strong>}
        </span>
      </div>
    </section>
  );
}

export function Games({ won, of, side }: { won: number; of: number; side: number }) {
  return (
    <span class="games" data-testid={`games-${side}`} data-games={won}>
      {Array.from({ length: of }, (_, n) => (
        <i key={n} class={n < won ? "won" : ""} />
      ))}
    </span>
  );
}

export function hasMano(now: View, side: number): boolean {
  return now.seats.some((seat) => seat.mano && seat.side === side);
}

/** Adentro, or that the target is reached; in the place of the amarrakos. */
export function adentroWord({ rules }: View, { reached }: Side): string {
  return reached ? t("say.reached", { n: rules.target }) : t("play.adentro");
}

/** Score of a side for screen readers: stones, games, mano. */
export function scoreSpoken(now: View, n: number, side: Side): string {
  const phrases = phrasesNow(now);
  const spoken = [saySideScore(phrases, side, now.rules.target), sayGames(phrases, side.games)];
  return (hasMano(now, n) ? [...spoken, t("play.has_mano")] : spoken).join(", ");
}
