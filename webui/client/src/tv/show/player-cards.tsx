/** `PlayerCards`: a player of a side on the stage, and the cards of this player. */
import { cardName } from "../../ui/pieces/card-words";
import { CardFace } from "../../ui/pieces/suit-sign";
import { playerName } from "../../words";
import { fitStyle } from "../fit-text";
import { say } from "../words";
import { APART_MS, timeOf, turnOf } from "./plan";
import type { Player } from "./scene";
import type { PartyProps } from "./state";
import "./player-cards.css";

export function PlayerCards({
  player,
  plan,
  scene,
  phrases,
  name,
}: PartyProps & { player: Player; name: string }) {
  const { seat, cards, plays } = player;
  const who = playerName(phrases, seat);
  return (
    <li data-best={scene.award?.seat === seat} data-testid={`tv-show-player-${seat}`}>
      {who !== name && (
        <span class="show-player" style={fitStyle(who, 16, 0.7)}>
          {who}
        </span>
      )}
      {plays || cards ? (
        <Hand cards={cards} at={turnOf(plan, seat)} />
      ) : (
        <span class="show-out">
          {say(scene.lance?.name === "pares" ? "tv.no_pares" : "tv.no_juego")}
        </span>
      )}
      {scene.award?.seat === seat && (
        <i class="show-best" style={{ "--at": timeOf(plan, "winner") }} />
      )}
    </li>
  );
}

/** Four cards: their backs until a phone has entered them. */
function Hand({ cards, at }: { cards: readonly string[] | null; at: number }) {
  return (
    <span class="show-hand" data-shown={cards !== null}>
      {cards && <span class="visually-hidden">{cards.map(cardName).join(", ")}</span>}
      {[0, 1, 2, 3].map((n) => (
        <span key={n} class="show-card" style={{ "--at": at + n * APART_MS }} aria-hidden="true">
          <i class={cards ? "show-back turns" : "show-back"} />
          {cards && (
            <b class="show-face">
              <CardFace card={cards[n] ?? ""} />
            </b>
          )}
        </span>
      ))}
    </span>
  );
}
