/** What each player said or showed: pares and juego sí or no, then the cards, from the mano round. */
import type { ComponentChildren } from "preact";
import { t } from "../i18n";
import type { SeatView, View } from "../protocol";
import type { Tell } from "../table-words";
import { Contradictions, isWrong, wrongWords } from "./contradictions";
import { Faces } from "./faces";

export function SeatList({ view, tell }: { view: View; tell: Tell }) {
  const count = view.seats.length;
  const tight = count > 4 || wrongWords(view).length > 0;
  const order = view.seats.map((_, i) => (view.hand.mano + i) % count);
  return (
    <ul class="seat-list" data-testid="board-seats" data-tight={tight}>
      {order.map((n) => {
        const seat = view.seats[n];
        return seat && <Row key={n} seat={seat} word={wordOf(view, n)} wrong={isWrong(view, n)} />;
      })}
      <Contradictions view={view} tell={tell} />
    </ul>
  );
}

function Row(props: { seat: SeatView; word: ComponentChildren; wrong: boolean }) {
  const { seat, word, wrong } = props;
  return (
    <li class={`of-side-${seat.side}`} data-wrong={wrong}>
      <span class="name">{seat.player}</span>
      <span class="state">{word}</span>
    </li>
  );
}

function wordOf({ hand }: View, seat: number): ComponentChildren {
  if (hand.phase === "cards") {
    const cards = hand.cards[seat];
    if (cards) return <Faces cards={cards} />;
    return hand.asks.cards.includes(seat) ? t("board.cards_awaited") : "–";
  }
  const said = hand.phase === "juego_said" ? hand.said.juego[seat] : hand.said.pares[seat];
  if (said == null) return "–";
  return said ? t("board.yes") : t("board.no");
}
