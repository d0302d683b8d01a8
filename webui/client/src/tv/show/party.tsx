/** `PartyBox`: a side on the stage: what it said, its players with their cards, its score. */

import { cardName } from "../../ui/pieces/card-words";
import { SideSign, shapeOf } from "../../ui/pieces/stones";
import { CardFace } from "../../ui/pieces/suit-sign";
import { playerName, sideName } from "../../words";
import { fitStyle } from "../fit-text";
import { coloursOf } from "../sides/side-colours";
import { Stone } from "../sides/stones";
import { say } from "../words";
import { APART_MS, type ShowPlan, timeOf, turnOf } from "./plan";
import { sayParty } from "./say";
import type { Party, Player, Scene } from "./scene";
import type { ShowProps } from "./state";

interface PartyProps extends ShowProps {
  party: Party;
  scene: Scene;
  plan: ShowPlan | null;
}

/** Most amarrakos that fall to the winner of a game: as many as there is space for. */
const FALLING = { two: 8, more: 4 };
const FALL_APART_MS = 110;

export function PartyBox(props: PartyProps) {
  const { party, scene, plan, phrases } = props;
  const { side } = party;
  const name = sideName(phrases, side);
  const decided = scene.winner !== null;
  const won = scene.winner === side;
  const said = sayParty(party, phrases);
  const bright = scene.of === "adentro" || (scene.of === "last" && won);
  return (
    <section
      class={`show-party of-side-${side}${bright ? " on-adentro" : ""}`}
      style={{
        ...coloursOf(side),
        "--at": timeOf(plan, scene.of === "ordago" ? "winner" : "dark"),
      }}
      data-won={decided ? won : undefined}
      data-bright={bright}
      aria-labelledby={`show-side-${side}`}
      data-testid={`tv-show-side-${side}`}
    >
      <div class="show-name">
        <h3 id={`show-side-${side}`} style={fitStyle(name, 17, 0.5)}>
          <SideSign side={side} />
          {name}
        </h3>
        {said && (
          <p class="show-said" data-calls={party.calls} style={fitStyle(said, 20, 0.6)}>
            {said}
          </p>
        )}
      </div>
      {party.players.length > 0 && (
        <ul class="show-players">
          {party.players.map((player) => (
            <PlayerCards key={player.seat} {...props} player={player} name={name} />
          ))}
        </ul>
      )}
      <Tally {...props} won={won} />
      {decided && <div class={won ? "show-lit" : "show-shade"} />}
    </section>
  );
}

function PlayerCards({
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

/** The score, the games, and what falls to the winner. */
function Tally({ view, party, scene, plan, won }: PartyProps & { won: boolean }) {
  const { stones, games } = view.sides[party.side] ?? { stones: 0, games: 0 };
  const { target, amarrako, games_to_win: needed } = view.rules;
  const falling = won && scene.of !== "adentro" ? timeOf(plan, "stones") : null;
  const most = scene.parties.length > 2 ? FALLING.more : FALLING.two;
  const pieces = scene.of === "last" ? 1 : Math.min(most, Math.round(target / amarrako));
  const arrived = (falling ?? 0) + pieces * FALL_APART_MS + 500;
  return (
    <div class="show-tally">
      <p class="show-score" data-testid={`tv-show-score-${party.side}`}>
        {stones}
      </p>
      <div class="show-stones" aria-hidden="true">
        {falling !== null &&
          Array.from({ length: pieces }, (_, n) => (
            <i key={n} style={{ "--at": falling + n * FALL_APART_MS }}>
              <Stone
                kind={scene.of === "last" ? "piedra" : "amarrako"}
                side={party.side}
                index={n}
              />
            </i>
          ))}
      </div>
      <p class="show-games" aria-hidden="true">
        {Array.from({ length: Math.max(needed, games) }, (_, n) => (
          <span key={n} class="show-game">
            <Dot side={party.side} />
            {n < games && (
              <Dot
                side={party.side}
                won
                at={falling !== null && n === games - 1 ? arrived : null}
              />
            )}
          </span>
        ))}
      </p>
    </div>
  );
}

/** A sign for a game; one that is won just now comes at a time. */
function Dot({
  side,
  won = false,
  at = null,
}: {
  side: number;
  won?: boolean;
  at?: number | null;
}) {
  return (
    <svg
      class={`dot${won ? " won" : ""}${at === null ? "" : " new"}`}
      style={at === null ? undefined : { "--at": at }}
      viewBox="-8 -8 116 116"
    >
      <path d={shapeOf(side)} />
    </svg>
  );
}
