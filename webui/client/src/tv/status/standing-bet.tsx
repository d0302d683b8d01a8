/**
 * `StandingBet`: the bet that stands, large, in the bettor's hue and shape. `Awaited`: who has to
 * answer it.
 */
import type { Standing, View } from "../../generated/protocol";
import { shapeOf } from "../../ui/pieces/stones";
import { type Phrases, sayAwaited, sayStanding, sayStones, sideName } from "../../words";
import { fitStyle } from "../fit-text";

/** With more names than this, the name of their side is shown instead. */
const NAMED = 2;

export function StandingBet({ standing, phrases }: { standing: Standing; phrases: Phrases }) {
  const { total, ordago, side } = standing;
  return (
    <div class={`standing-bet of-side-${side}`} data-ordago={ordago} data-testid="tv-bet">
      {ordago || total === null ? (
        <p class="ordago">{sayStanding(phrases, standing)}</p>
      ) : (
        <p class="bet" data-side={side}>
          <svg viewBox="-6 -6 112 112" aria-hidden="true">
            <path d={shapeOf(side)} />
          </svg>
          <span aria-hidden="true" class="figure" style={fitStyle(String(total), 1.55)}>
            {total}
          </span>
          <span class="visually-hidden">{sayStones(phrases, total)}</span>
        </p>
      )}
    </div>
  );
}

/** Who has to answer. With several sides each row shows it, so this is for screen readers only. */
export function Awaited({
  view,
  standing,
  phrases,
}: {
  view: View;
  standing: Standing;
  phrases: Phrases;
}) {
  const words = wordsOf(view, standing, phrases);
  const many = view.sides.length > 2;
  return (
    <p class={many ? "visually-hidden" : "awaited"} style={fitStyle(words, 40, 0.7)}>
      {words}
    </p>
  );
}

/** With three partners and more, any may answer for their side, whose name is shorter. */
function wordsOf(view: View, standing: Standing, phrases: Phrases): string {
  const side = view.seats[standing.awaited[0] ?? 0]?.side;
  if (view.sides.length > 2 || standing.awaited.length <= NAMED)
    return sayAwaited(phrases, standing);
  return phrases.t("say.awaited", { who: sideName(phrases, side) });
}
