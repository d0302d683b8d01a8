/** Names of cards for screen readers: a key shows "R", its label is "Rey". */
import { t } from "../i18n";
import { faceOf, standsFor, suitOf } from "./suits";

/** "Rey", "7", "Sota de oros", "Sota de oros como Rey". */
export function cardName(card: string): string {
  const suit = suitOf(card);
  const face = faceName(faceOf(card));
  if (!suit) return face;
  const named = t("cards.face_of", { face, suit: t(`cards.suit.${suit}`).toLowerCase() });
  const stands = standsFor(card);
  return stands ? t("cards.face_as", { card: named, face: faceName(stands) }) : named;
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
