import type { View } from "../../generated/protocol";
import { mine, phrasesNow, playerAt } from "../../seat/actor";
import { several } from "../../seat/order";
import { sayAwaited, sayStanding, sayTurn } from "../../words";
import { t } from "../../words/i18n";

/**
 * `Turn`: whose turn it is before a bet; over a bet, who may answer, or, beside the buttons of an
 * answer, the bet. It is no button, and is in the place where the other screen has the buttons that
 * matter most.
 */
export function Turn({ now, answering }: { now: View; answering: boolean }) {
  const { turn, standing } = now.hand;
  const phrases = phrasesNow(now);
  if (standing) {
    if (answering) {
      return (
        <p class="about" aria-hidden="true">
          <span>{playerAt(now, standing.seat)}</span>
          <b>{sayStanding(phrases, standing)}</b>
        </p>
      );
    }
    // With several sides, BetAnswers shows who has to answer.
    if (several(now)) return null;
    return (
      <p class="turn" data-testid="awaited">
        {sayAwaited(phrases, standing)}
      </p>
    );
  }
  if (turn === null) return null;
  const me = mine.value.length === 1 && mine.value.includes(turn);
  return (
    <p class={`turn${me ? " me" : ""}`} data-testid="turn" data-seat={turn}>
      {me ? t("play.your_turn") : sayTurn(phrases, turn)}
    </p>
  );
}
