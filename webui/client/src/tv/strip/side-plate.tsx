/** `SidePlate`: a side in one line: sign, name, games, mano, adentro, score. */
import { SideSign } from "../../ui/pieces/stones";
import { saySideScore, sideName } from "../../words";
import { fitStyle, Name } from "../fit-text";
import { isUntold } from "../show/state";
import { ManoMark } from "../sides/players";
import { coloursOf } from "../sides/side-colours";
import { Games, type SideProps } from "../sides/side-score";
import { say } from "../words";

export function SidePlate({ view, n, side, phrases }: SideProps) {
  const name = sideName(phrases, n);
  const mano = view.seats.find((seat) => seat.side === n && seat.mano);
  const untold = isUntold(view);
  const won = view.hand.game_winner === n || view.match.winner === n;
  const games = side.games - (untold && won ? 1 : 0);
  return (
    <section
      class="plate"
      style={coloursOf(n)}
      data-adentro={side.adentro}
      data-won={won && !untold}
      aria-labelledby={`side-${n}`}
    >
      <div class="sign">
        <SideSign side={n} />
        {mano && <ManoMark />}
      </div>
      <div class="who">
        <Name side={n} name={name} />
        <div class="extras">
          <Games side={n} won={games} needed={view.rules.games_to_win} />
          {side.adentro && !side.reached && (
            <span class="adentro-mark" data-testid={`tv-adentro-${n}`}>
              {say("tv.adentro")}
            </span>
          )}
        </div>
      </div>
      <p class="number" style={fitStyle(String(side.stones), 2)}>
        <span class="visually-hidden">{saySideScore(phrases, side, view.rules.target)}</span>
        <span aria-hidden="true" data-testid={`tv-score-${n}`}>
          {side.stones}
        </span>
      </p>
    </section>
  );
}
