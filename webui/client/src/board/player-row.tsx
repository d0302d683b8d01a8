/** One player of a side: mano or captain, the name, and the cards or the yes or no beside it. */
import type { ComponentChildren } from "preact";
import { t } from "../i18n";
import type { SeatView, View } from "../protocol";
import { Faces } from "./card-faces";
import { isWrong } from "./contradictions";
import { fitted } from "./fit-text";

/** Letters of a name that has the full size. */
const SHORT = 14;

export function PlayerRow({ view, seat, side }: { view: View; seat: SeatView; side: string }) {
  // Who plays for himself has said his name above already.
  const name = seat.player === side ? "" : seat.player;
  const word = wordOf(view, seat.seat);
  return (
    <li
      data-mano={seat.mano}
      data-wrong={isWrong(view, seat.seat)}
      data-testid={`board-player-${seat.seat}`}
    >
      {seat.mano && (
        <span class="mano-mark" data-testid="board-mano">
          {t("board.mano")}
        </span>
      )}
      {name && (
        <span class="player" style={fitted(name, SHORT, 0.72)}>
          {name}
        </span>
      )}
      {seat.captain && (
        <span class="captain" data-testid={`board-captain-${seat.seat}`}>
          {t("board.captain")}
        </span>
      )}
      {word && <span class="word">{word}</span>}
    </li>
  );
}

/** The cards once they lie open; before, what the player says of pares or juego. */
function wordOf({ hand }: View, seat: number): ComponentChildren {
  const cards = hand.cards[seat];
  if (cards) return <Faces cards={cards} />;
  switch (hand.phase) {
    case "pares_said":
    case "pares":
      return yesOrNo(hand.said.pares[seat]);
    case "juego_said":
      return yesOrNo(hand.said.juego[seat]);
    case "juego":
      // Everybody has said no where it is played for punto.
      return hand.said.juego.includes(true) ? yesOrNo(hand.said.juego[seat]) : null;
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
