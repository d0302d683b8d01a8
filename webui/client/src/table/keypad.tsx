import { t } from "../i18n";
import { Button } from "../ui/button";

interface KeypadProps {
  faces: readonly string[];
  cards: readonly string[];
  onCards: (cards: string[]) => void;
}

/** Four places above, the faces below in two rows; the fourth tap is the last. */
export function Keypad({ faces, cards, onCards }: KeypadProps) {
  const full = cards.length >= 4;
  // A hand that stands is typed anew from its first card.
  const add = (face: string) => onCards(full ? [face] : [...cards, face]);
  return (
    <div class="keypad">
      <div class="places">
        {[0, 1, 2, 3].map((place) => {
          const face = cards[place];
          return (
            <button
              key={place}
              type="button"
              class={face ? "place filled" : "place"}
              data-testid={`place-${place}`}
              aria-label={face ? t("cards.take_back", { card: face }) : t("cards.empty_place")}
              aria-disabled={face === undefined || undefined}
              onClick={() => face && onCards(cards.filter((_, n) => n !== place))}
            >
              {face ?? ""}
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
            label={faceName(face)}
            onPress={() => add(face)}
          >
            {face}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** "Rey" for ears; the key itself says R. */
function faceName(face: string): string {
  switch (face) {
    case "R":
    case "C":
    case "S":
    case "A":
      return t(`cards.face.${face}`);
    default:
      return face;
  }
}
