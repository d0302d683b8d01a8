/** The four lances and what stands on each, one a row. */
import { t } from "../i18n";
import type { View } from "../protocol";
import { lanceName, sayLanceState, type Tell } from "../table-words";
import { Mark } from "../ui/stones";

export function Lances({ view, tell }: { view: View; tell: Tell }) {
  const { lances, phase } = view.hand;
  const many = view.sides.length > 2;
  return (
    <ol class="lances" aria-label={t("board.lances")}>
      {lances.map((lance) => (
        <li
          key={lance.lance}
          class={lance.side === null ? undefined : `of-side-${lance.side}`}
          data-testid={`board-lance-${lance.lance}`}
          data-state={lance.state}
          data-plate-else={lance.lance}
          data-now={phase === lance.lance || phase === `${lance.lance}_said`}
        >
          <span class="name">{lanceName(tell, lance.lance, lance.punto)}</span>
          <span class="state">
            {many && lance.side !== null && <Mark side={lance.side} />}
            {sayLanceState(tell, lance)}
          </span>
        </li>
      ))}
    </ol>
  );
}
