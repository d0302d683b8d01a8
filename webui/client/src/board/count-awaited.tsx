/** Under a count that is not booked yet: who has still to see it, by name where that is short. */
import type { View } from "../protocol";
import { sayToSee, type Tell } from "../table-words";
import { SideSign } from "../ui/stones";

/** Letters that fit in one line; the awards above need the room of a second one. */
const LINE = 24;

export function ToSee({ view, tell }: { view: View; tell: Tell }) {
  const { proposed } = view.hand;
  if (!proposed) return null;
  const words = sayToSee(tell, proposed.waits);
  const short = [...words].length <= LINE;
  return (
    <p class="to-see" data-testid="board-to-see">
      <span class={short ? "" : "visually-hidden"}>{words}</span>
      {!short && (
        <span aria-hidden="true">
          {tell.t("say.to_see", { sides: "" }).trim()}
          {proposed.waits.map((side) => (
            <SideSign key={side} side={side} />
          ))}
        </span>
      )}
    </p>
  );
}
