/** Under a count that is not booked yet: who has still to see it. */
import type { View } from "../protocol";
import { sayToSee, type Tell } from "../table-words";
import { fitted } from "./fit";

export function ToSee({ view, tell }: { view: View; tell: Tell }) {
  const { proposed } = view.hand;
  if (!proposed) return null;
  const words = sayToSee(tell, proposed.waits);
  return (
    <p class="to-see" data-testid="board-to-see" style={fitted(words, 36, 0.66)}>
      {words}
    </p>
  );
}
