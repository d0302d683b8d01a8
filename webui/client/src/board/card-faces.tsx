/** Cards as the phones have them: faces, each with the sign of its suit where that was said. */
import { cardName } from "../ui/card-words";
import { CardFace } from "../ui/suit-sign";

export function Faces({ cards }: { cards: readonly string[] }) {
  return (
    <span class="faces">
      <span class="visually-hidden">{cards.map(cardName).join(", ")}</span>
      {cards.map((card, n) => (
        <span key={n} aria-hidden="true">
          <CardFace card={card} />
        </span>
      ))}
    </span>
  );
}
