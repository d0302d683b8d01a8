/** `PlayerRow`: one player of a side: mano or captain, name, and their cards or declaration. */
import type { ComponentChildren } from "preact";
import type { View } from "../../generated/protocol";
import { lanceIn } from "../../net/hand-entries";
import { t } from "../../words/i18n";
import { CardFaces } from "../count/card-faces";
import { fitStyle } from "../fit-text";
import { isWrong } from "../status/contradictions";
import { ManoMark } from "./mano-mark";

/** Longest name at full size, in characters. */
const SHORT = 14;

export function PlayerRow({ view, place, side }: { view: View; place: number; side: string }) {
  const seat = view.seats[place];
  if (!seat) return null;
  // Players who are a side of their own have their name as heading already.
  const name = seat.player === side ? "" : seat.player;
  const word = wordOf(view, place);
  return (
    <li
      data-mano={seat.mano}
      data-wrong={isWrong(view, place)}
      data-testid={`board-player-${place}`}
    >
      {seat.mano && <ManoMark />}
      {name && (
        <span class="player" style={fitStyle(name, SHORT, 0.72)}>
          {name}
        </span>
      )}
      {seat.captain && (
        <span class="captain" data-testid={`board-captain-${place}`}>
          {t("board.captain")}
        </span>
      )}
      {word && <span class="word">{word}</span>}
    </li>
  );
}

/** The cards once they are shown; before that, the declaration of pares or juego. */
function wordOf({ hand }: View, seat: number): ComponentChildren {
  const cards = hand.cards[seat];
  if (cards) return <CardFaces cards={cards} />;
  switch (hand.phase) {
    case "pares_said":
    case "pares":
      return yesOrNo(hand.said.pares[seat]);
    case "juego_said":
      return yesOrNo(hand.said.juego[seat]);
    case "juego":
      return lanceIn(hand.lances, "juego")?.punto ? null : yesOrNo(hand.said.juego[seat]);
    case "cards":
      return hand.asks.cards.includes(seat) ? t("board.cards_wanted") : null;
    default:
      return null;
  }
}

function yesOrNo(has: boolean | null | undefined): string {
  if (has == null) return "–";
  return has ? t("board.yes") : t("board.no");
}
