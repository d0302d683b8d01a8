import type { View } from "../generated/protocol";
import { t } from "../i18n";
import { mine, playerAt, tellNow } from "../seat/actor";
import { several } from "../seat/order";
import { sayAwaited, sayStanding, sayTurn } from "../table-words";

/**
 * Who speaks before a bet; over a bet, for who only waits, who may answer, and beside the words of an
 * answer what it is about. It is never pressed, and stands where the other screen has words that count
 * the most.
 */
export function Turn({ now, answering }: { now: View; answering: boolean }) {
  const { turn, standing } = now.hand;
  const tell = tellNow(now);
  if (standing) {
    if (answering) {
      return (
        <p class="about" aria-hidden="true">
          <span>{playerAt(now, standing.seat)}</span>
          <b>{sayStanding(tell, standing)}</b>
        </p>
      );
    }
    // Of many sides the round says of each whether an answer is awaited.
    if (several(now)) return null;
    return (
      <p class="turn" data-testid="awaited">
        {sayAwaited(tell, standing)}
      </p>
    );
  }
  if (turn === null) return null;
  const me = mine.value.length === 1 && mine.value.includes(turn);
  return (
    <p class={`turn${me ? " me" : ""}`} data-testid="turn" data-seat={turn}>
      {me ? t("play.your_turn") : sayTurn(tell, turn)}
    </p>
  );
}
