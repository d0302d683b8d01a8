/** `Lances`: the four lances with their stakes, one line each. */

import type { View } from "../generated/protocol";
import { t } from "../i18n";
import { sayLanceShort } from "../lance-short";
import { lanceName, type Phrases, sayLanceState } from "../table-words";
import { SideSign } from "../ui/stones";

export function Lances({ view, phrases }: { view: View; phrases: Phrases }) {
  const { lances, phase } = view.hand;
  const ordago = view.hand.standing?.ordago === true;
  return (
    <ol class="lances" aria-label={t("board.lances")}>
      {lances.map((lance) => {
        const now = phase === lance.lance || phase === `${lance.lance}_said`;
        const side = lance.ruling?.side ?? lance.side;
        return (
          <li
            key={lance.lance}
            class={side === null ? undefined : `of-side-${side}`}
            data-testid={`board-lance-${lance.lance}`}
            data-state={lance.state}
            data-plate-else={lance.lance}
            data-now={now}
          >
            <span class="name">{lanceName(phrases, lance.lance, lance.punto)}</span>
            <span class="visually-hidden">{sayLanceState(phrases, lance)}</span>
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
