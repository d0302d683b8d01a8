/** `CardFaces`: the cards of a player, each with the sign of its suit if that was given. */
import { cardName } from "../../ui/pieces/card-words";
import { CardFace } from "../../ui/pieces/suit-sign";

export function CardFaces({ cards }: { cards: readonly string[] }) {
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
