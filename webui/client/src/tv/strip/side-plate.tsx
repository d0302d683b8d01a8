/** `SidePlate`: a side in one line: sign, name, games, mano, adentro, score. */

import { SideSign } from "../../ui/pieces/stones";
import { saySideScore, sideName } from "../../words";
import { t } from "../../words/i18n";
import { fitStyle, Name } from "../fit-text";
import { Games } from "../sides/games";
import { ManoMark } from "../sides/mano-mark";
import { coloursOf } from "../sides/side-colours";
import type { SideProps } from "../sides/side-stones";

export function SidePlate({ view, n, side, phrases }: SideProps) {
  const name = sideName(phrases, n);
  const mano = view.seats.find((seat) => seat.side === n && seat.mano);
  const won = view.hand.game_winner === n || view.match.winner === n;
  return (
    <section
      class="plate"
      style={coloursOf(n)}
      data-adentro={side.adentro}
      data-won={won}
      aria-labelledby={`side-${n}`}
    >
      <div class="sign">
        <SideSign side={n} />
        {mano && <ManoMark />}
      </div>
      <div class="who">
        <Name side={n} name={name} />
        <div class="extras">
          <Games side={n} won={side.games} needed={view.rules.games_to_win} />
          {side.adentro && !side.reached && (
            <span class="adentro-mark" data-testid={`board-adentro-${n}`}>
              {t("board.adentro")}
            </span>
          )}
        </div>
      </div>
      <p class="number" style={fitStyle(String(side.stones), 2)}>
        <span class="visually-hidden">{saySideScore(phrases, side, view.rules.target)}</span>
        <span aria-hidden="true" data-testid={`board-score-${n}`}>
          {side.stones}
        </span>
      </p>
    </section>
  );
}
