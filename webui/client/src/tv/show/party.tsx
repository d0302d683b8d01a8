/** `PartyBox`: a side on the stage: what it said, its players with their cards, its score. */

import { SideSign } from "../../ui/pieces/stones";
import { sideName } from "../../words";
import { fitStyle } from "../fit-text";
import { coloursOf } from "../sides/side-colours";
import { timeOf } from "./plan";
import { PlayerCards } from "./player-cards";
import { sayParty } from "./say";
import type { PartyProps } from "./state";
import { Tally } from "./tally";
import "./party.css";

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
        <h3 id={`show-side-${side}`} style={fitStyle(name, 15, 0.5)}>
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
