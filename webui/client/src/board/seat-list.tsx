/** What each player said or showed: pares and juego sí or no, then the cards, from the mano round. */
import { t } from "../i18n";
import type { SeatView, View } from "../protocol";
import { cardWords, ergative, playerName, type Tell } from "../table-words";

export function SeatList({ view, tell }: { view: View; tell: Tell }) {
  const count = view.seats.length;
  const order = view.seats.map((_, i) => (view.hand.mano + i) % count);
  return (
    <ul class="seat-list" data-testid="board-seats">
      {order.map((n) => {
        const seat = view.seats[n];
        return seat && <Row key={n} seat={seat} word={wordOf(view, n)} wrong={contradicted(view, n)} />;
      })}
      {view.hand.contradictions.map((one) => (
        <li key={`${one.seat}-${one.lance}`} class="contradiction">
          {t("board.contradiction", {
            who: playerName(tell, one.seat),
            who_k: ergative(playerName(tell, one.seat)),
            lance: tell.t(`say.lance.${one.lance}`),
          })}
        </li>
      ))}
    </ul>
  );
}

function Row({ seat, word, wrong }: { seat: SeatView; word: string; wrong: boolean }) {
  return (
    <li class={`of-side-${seat.side}`} data-wrong={wrong}>
      <span class="name">{seat.player}</span>
      <span class="state">{word}</span>
    </li>
  );
}

function wordOf({ hand }: View, seat: number): string {
  if (hand.phase === "cards") {
    const cards = hand.cards[seat];
    if (cards) return cardWords(cards);
    return hand.asks.cards.includes(seat) ? t("board.cards_awaited") : "–";
  }
  const said = hand.phase === "juego_said" ? hand.said.juego[seat] : hand.said.pares[seat];
  if (said == null) return "–";
  return said ? t("board.yes") : t("board.no");
}

function contradicted({ hand }: View, seat: number): boolean {
  return hand.contradictions.some((one) => one.seat === seat);
}
