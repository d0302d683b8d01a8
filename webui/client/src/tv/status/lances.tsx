/** `Lances`: the four lances with their stakes, one line each. */

import { LANCES, type View } from "../../generated/protocol";
import { bidsOf } from "../../net/hand-entries";
import { SideSign } from "../../ui/pieces/stones";
import { lanceName, type Phrases, sayLanceState } from "../../words";
import { sayLanceShort } from "../../words/lances";
import { say } from "../words";

export function Lances({ view, phrases }: { view: View; phrases: Phrases }) {
  const { lances, phase } = view.hand;
  const ordago = view.hand.standing?.ordago === true;
  return (
    <ol class="lances" aria-label={say("tv.lances")}>
      {LANCES.map((name, place) => {
        const lance = lances[place];
        if (!lance) return null;
        const now = phase === name || phase === `${name}_said`;
        const side = lance.ruling?.side ?? lance.side;
        return (
          <li
            key={name}
            class={side === null ? undefined : `of-side-${side}`}
            data-testid={`tv-lance-${name}`}
            data-state={lance.state}
            data-plate-else={name}
            data-now={now}
          >
            <span class="name">{lanceName(phrases, name, lance.punto)}</span>
            <span class="visually-hidden">
              {sayLanceState(phrases, lance, bidsOf(view.hand.entries, name))}
            </span>
            <span class="state" aria-hidden="true">
              {side !== null && <SideSign side={side} />}
              {sayLanceShort(lance, now && ordago)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
