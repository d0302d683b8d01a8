/** Cards for ears: the key says R, the phone reads "Rey" out. */
import { t } from "../i18n";
import { faceOf, suitOf } from "./suits";

/** "Rey", "7", "Sota de oros". */
export function cardName(card: string): string {
  const suit = suitOf(card);
  const face = faceName(faceOf(card));
  return suit ? t("cards.face_of", { face, suit: t(`cards.suit.${suit}`).toLowerCase() }) : face;
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
