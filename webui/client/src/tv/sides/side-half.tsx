/** `SideHalf`: one of two sides: name, players with their cards, score and stones. */

import { placesFrom } from "../../seat/order";
import { animationOf } from "../../stone-animation/player";
import { sideName } from "../../words";
import { Name } from "../fit-text";
import { say } from "../words";
import { PlayerRow } from "./players";
import { coloursOf } from "./side-colours";
import { Games, ScoreChange, SideNumber, type SideProps, SideStones } from "./side-score";

export function SideHalf({ view, n, side, phrases }: SideProps) {
  const name = sideName(phrases, n);
  const playing = animationOf(view);
  const seats = placesFrom(view.seats, view.hand.mano).filter(
    (seat) => view.seats[seat]?.side === n,
  );
  return (
    <section
      class={`half side-${n}`}
      data-players={seats.length}
      style={coloursOf(n)}
      data-adentro={side.adentro}
      data-won={!playing && (view.hand.game_winner === n || view.match.winner === n)}
      data-taking={playing?.side === n}
      aria-labelledby={`side-${n}`}
    >
      <Name side={n} name={name} />
      <ul class="players" aria-label={say("tv.players")} data-testid={`tv-players-${n}`}>
        {seats.map((seat) => (
          <PlayerRow key={seat} view={view} place={seat} side={name} />
        ))}
      </ul>
      <SideNumber view={view} n={n} side={side} phrases={phrases} />
      <Games side={n} won={side.games} needed={view.rules.games_to_win} />
      <SideStones view={view} n={n} side={side} />
      <ScoreChange view={view} side={side} />
    </section>
  );
}
