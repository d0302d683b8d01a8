/** Names of cards for screen readers: a key shows "R", its label is "Rey". */
import { t } from "../../words/i18n";
import { faceOf, standsFor, suitOf } from "./card-text";

/** "Rey", "7", "Sota de oros", "Sota de oros como Rey". */
export function cardName(card: string): string {
  const suit = suitOf(card);
  const face = faceName(faceOf(card));
  if (!suit) return face;
  const named = t("cards.face_of", { face, suit: t(`cards.suit.${suit}`).toLowerCase() });
  const stands = standsFor(card);
  return stands ? t("cards.face_as", { card: named, face: faceName(stands) }) : named;
}

/** Numbers on the cards that a key takes: a Rey with eight kings 12 and 3; none of a number. */
export function cardNumbers(key: string, keys: readonly string[]): string[] {
  const without = (number: string) => (keys.includes(number) ? [] : [number]);
  switch (faceOf(key)) {
    case "R":
      return ["12", ...without("3")];
    case "C":
      return ["11"];
    case "S":
      return ["10"];
    case "A":
      return ["1", ...without("2")];
    default:
      return [];
  }
}

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
