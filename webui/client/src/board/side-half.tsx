/** One side's half of the board: name, players, games, the number, and its stones on the cloth. */
import { t } from "../i18n";
import type { SeatView, Side, View } from "../protocol";
import { saySideScore, sideName, type Tell } from "../table-words";
import { playingOf } from "../travel/player";
import { fitted } from "./fit";
import { Gain } from "./gain";
import { Games } from "./games";
import { groundOf } from "./ground";
import { Lying } from "./lying";
import { Name } from "./name";

export function SideHalf({ view, side, tell }: { view: View; side: Side; tell: Tell }) {
  const n = side.side;
  const name = sideName(tell, n);
  const playing = playingOf(view);
  const seats = view.seats.filter((seat) => seat.side === n);
  return (
    <section
      class={`half side-${n}`}
      style={groundOf(n)}
      data-adentro={side.adentro}
      data-won={!playing && (view.hand.game_winner === n || view.match.winner === n)}
      data-taking={playing?.side === n}
      aria-labelledby={`side-${n}`}
    >
      <Name side={n} name={name} />
      <Players seats={seats} name={name} />
      <Games side={side} needed={view.rules.games_to_win} />
      <p class="number" style={fitted(String(side.stones), 2)}>
        <span class="heard">{saySideScore(tell, view.sides[n] ?? side, view.rules.target)}</span>
        <span class="digits" aria-hidden="true" data-testid={`board-score-${n}`}>
          {side.stones}
        </span>
        <Gain view={view} side={side} />
      </p>
      <Lying view={view} side={side} />
    </section>
  );
}

/** Who plays for himself has said his name above already. */
function Players({ seats, name }: { seats: SeatView[]; name: string }) {
  return (
    <ul class="players" data-count={seats.length} aria-label={t("board.players")}>
      {seats.map((seat) => (
        <li
          key={seat.seat}
          data-mano={seat.mano}
          {...(seat.mano ? { "data-testid": "board-mano" } : {})}
        >
          {seat.mano && <span class="mano-mark">{t("board.mano")}</span>}
          {seat.player !== name && (
            <span class="player" style={fitted(seat.player, 18, 0.8)}>
              {seat.player}
            </span>
          )}
          {seat.captain && (
            <span class="captain" data-testid={`board-captain-${seat.seat}`}>
              {t("board.captain")}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
