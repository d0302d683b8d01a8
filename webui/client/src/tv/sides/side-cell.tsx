/** `SideCell`: one of several sides: sign, name, score, stones, and the status of its player. */

import type { View } from "../../generated/protocol";
import { seatsOf } from "../../seat/order";
import { animationOf } from "../../stone-animation/player";
import { SideSign } from "../../ui/pieces/stones";
import { sideName } from "../../words";
import { CardFaces } from "../count/count";
import { fitStyle, Name } from "../fit-text";
import { isWrong } from "../status/contradictions";
import { say } from "../words";
import { ManoMark, playerStatus } from "./players";
import { coloursOf } from "./side-colours";
import { Games, ScoreChange, SideNumber, type SideProps, SideStones } from "./side-score";

export function SideCell({ view, n, side, phrases }: SideProps) {
  const seats = seatsOf(view, n);
  const stand = seats[0] === undefined ? null : playerStatus(view, seats[0], phrases);
  const wrong = seats.some((seat) => isWrong(view, seat));
  const name = sideName(phrases, n);
  const playing = animationOf(view);
  return (
    <section
      class="cell"
      style={{ ...coloursOf(n), "--late": `${playing?.plan.lasts ?? 0}ms` }}
      data-adentro={side.adentro}
      data-won={!playing && (view.hand.game_winner === n || view.match.winner === n)}
      data-taking={playing?.side === n}
      data-status={stand?.kind ?? "none"}
      aria-labelledby={`side-${n}`}
      data-testid={`tv-cell-${n}`}
    >
      <Name side={n} name={name} />
      <SideStones view={view} n={n} side={side} />
      <SideNumber view={view} n={n} side={side} phrases={phrases} />
      <div class="beside">
        <SideSign side={n} />
        <Games side={n} won={side.games} needed={view.rules.games_to_win} />
        {seats.map((seat) => (
          <Place key={seat} view={view} seat={seat} name={name} />
        ))}
        <ScoreChange view={view} side={side} />
        <p
          class={playing && view.hand.phase === "counted" ? "player-status late" : "player-status"}
          style={fitStyle(stand?.words ?? "", 10, 0.75)}
          data-wrong={wrong}
          data-testid={`tv-status-${n}`}
        >
          {stand?.words}
          {stand?.cards && <CardFaces cards={stand.cards} />}
        </p>
      </div>
    </section>
  );
}

/** Mano or dealer, and the player's name if the side has another one. */
function Place({ view, seat, name }: { view: View; seat: number; name: string }) {
  const { mano, player = "" } = view.seats[seat] ?? {};
  return (
    <>
      {mano && <ManoMark />}
      {seat === view.hand.dealer && <Deck />}
      {player !== name && <span class="player">{player}</span>}
    </>
  );
}

/** Icon of the dealer: a deck. */
function Deck() {
  return (
    <svg
      class="dealer-mark"
      viewBox="0 0 32 32"
      role="img"
      aria-label={say("tv.deals")}
      data-testid="tv-dealer"
    >
      <rect x="13" y="5" width="15" height="22" rx="2.5" transform="rotate(14 20 16)" />
      <rect x="8" y="4" width="15" height="22" rx="2.5" />
      <rect x="3" y="5" width="15" height="22" rx="2.5" transform="rotate(-14 10 16)" />
    </svg>
  );
}
