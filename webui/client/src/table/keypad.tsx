import { t } from "../i18n";
import { Button } from "../ui/button";
import { cardName } from "./card-words";
import { CardFace } from "./suit-sign";
import { faceOf } from "./suits";

interface KeypadProps {
  faces: readonly string[];
  cards: readonly string[];
  onCards: (cards: string[]) => void;
}

/** Four places above, the faces below in two rows; the fourth tap is the last. */
export function Keypad({ faces, cards, onCards }: KeypadProps) {
  const full = cards.length >= 4;
  // A hand that stands is typed anew from its first card.
  const add = (face: string) => onCards(full ? [face] : [...plain(cards), face]);
  return (
    <div class="keypad">
      <div class="places">
        {[0, 1, 2, 3].map((place) => {
          const card = cards[place];
          return (
            <button
              key={place}
              type="button"
              class={card ? "place filled" : "place"}
              data-testid={`place-${place}`}
              aria-label={
                card ? t("cards.take_back", { card: cardName(card) }) : t("cards.empty_place")
              }
              aria-disabled={card === undefined || undefined}
              onClick={() => card && onCards(plain(cards.filter((_, n) => n !== place)))}
            >
              {card && <CardFace card={card} />}
            </button>
          );
        })}
      </div>
      <div class="keys" style={{ "--columns": Math.ceil(faces.length / 2) }}>
        {faces.map((face) => (
          <Button
            key={face}
            id={`card-${face}`}
            size="large"
            label={cardName(face)}
            onPress={() => add(face)}
          >
            {face}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** A hand that changes says its suits anew, should they matter. */
function plain(cards: readonly string[]): string[] {
  return cards.map(faceOf);
}
