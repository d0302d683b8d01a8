/** One side's half of the board: name, players, games, the number, and its stones on the cloth. */
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import type { SeatView, Side, View } from "../protocol";
import { sayGames, saySideScore, type Tell } from "../table-words";
import { Name } from "./name";
import { Stones } from "./stones";

export function SideHalf({ view, side, tell }: { view: View; side: Side; tell: Tell }) {
  const n = side.side;
  const won = view.hand.game_winner === n || view.match.winner === n;
  const seats = view.seats.filter((seat) => seat.side === n);
  return (
    <section
      class={`half side-${n}`}
      data-adentro={side.adentro}
      data-won={won}
      aria-labelledby={`side-${n}`}
    >
      <Name side={n} name={side.name} />
      <Players seats={seats} />
      <Games side={side} needed={view.rules.games_to_win} tell={tell} />
      <p class="number">
        <span class="heard">{saySideScore(tell, side)}</span>
        <span aria-hidden="true" data-testid={`board-score-${n}`}>
          {side.stones}
        </span>
        <Gain stones={side.stones} game={`${view.match.number}.${view.match.game}`} />
      </p>
      <div class="lying">
        {side.adentro && (
          <p class="adentro" data-testid={`board-adentro-${n}`}>
            {t("board.adentro")}
          </p>
        )}
        <Stones side={side} />
      </div>
    </section>
  );
}

function Players({ seats }: { seats: SeatView[] }) {
  return (
    <ul class="players" aria-label={t("board.players")}>
      {seats.map((seat) => (
        <li key={seat.seat} data-mano={seat.mano}>
          {seat.mano && <span class="mano-mark">{t("board.mano")}</span>}
          <span {...(seat.mano ? { "data-testid": "board-mano" } : {})}>{seat.player}</span>
        </li>
      ))}
    </ul>
  );
}

function Games({ side, needed, tell }: { side: Side; needed: number; tell: Tell }) {
  const dots = Array.from({ length: Math.max(needed, side.games) }, (_, i) => i < side.games);
  return (
    <p class="games" data-testid={`board-games-${side.side}`} data-games={side.games}>
      <span class="heard">{sayGames(tell, side.games)}</span>
      {dots.map((won, i) => (
        <span key={i} class="dot" data-won={won} aria-hidden="true" />
      ))}
    </p>
  );
}

/** "+5" beside the number when stones were just taken; corrections and new games show none. */
function Gain({ stones, game }: { stones: number; game: string }) {
  const before = useRef({ stones, game });
  const [gain, setGain] = useState<{ by: number; key: number } | null>(null);
  useEffect(() => {
    const by = stones - before.current.stones;
    const sameGame = before.current.game === game;
    before.current = { stones, game };
    if (by !== 0) setGain(by > 0 && sameGame ? { by, key: Date.now() } : null);
  }, [stones, game]);
  if (!gain) return null;
  return (
    <span key={gain.key} class="gain" aria-hidden="true">
      +{gain.by}
    </span>
  );
}
