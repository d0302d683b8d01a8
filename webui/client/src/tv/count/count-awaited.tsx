/** `CountAwaited`: who has not confirmed the proposed count yet, by name if that fits. */
import type { View } from "../../generated/protocol";
import { SideSign } from "../../ui/pieces/stones";
import { type Phrases, sayCountAwaited } from "../../words";

/** Characters that fit in one line; the awards need the space of a second one. */
const LINE = 24;

export function CountAwaited({ view, phrases }: { view: View; phrases: Phrases }) {
  const { proposed } = view.hand;
  if (!proposed) return null;
  const words = sayCountAwaited(phrases, proposed.waits);
  const short = [...words].length <= LINE;
  return (
    <p class="count-awaited" data-testid="board-count-awaited">
      <span class={short ? "" : "visually-hidden"}>{words}</span>
      {!short && (
        <span aria-hidden="true">
          {phrases.t("say.to_see", { sides: "" }).trim()}
          {proposed.waits.map((side) => (
            <SideSign key={side} side={side} />
          ))}
        </span>
      )}
    </p>
  );
}
