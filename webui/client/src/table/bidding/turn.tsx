import type { View } from "../../generated/protocol";
import { mine, ofPlayer, phrasesNow, playerAt, sendingDisabled } from "../../seat/actor";
import { speakers } from "../../seat/choices";
import { several } from "../../seat/order";
import { Button } from "../../ui/button";
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

export interface SpeakersProps {
  now: View;
  /** The seat that the bids below are for. */
  seat: number | null;
  choose: (seat: number) => void;
}

/** With more than this in one row, names are not readable. */
const IN_A_ROW = 4;

/** `Speakers`: choose the seat whose bid is entered. Hidden if only this phone's seat may speak. */
export function Speakers({ now, seat, choose }: SpeakersProps) {
  const all = speakers(now, mine.value);
  if (all.length === 0 || (all.length === 1 && all[0] === seat && mine.value.length === 1)) {
    return null;
  }
  return (
    <div
      class={`speakers${all.length > IN_A_ROW ? " rows" : ""}`}
      role="group"
      aria-label={t("play.who_speaks")}
    >
      {seat === null && <span class="soft">{t("play.tell_for")}</span>}
      {all.map((one) => (
        <Button
          key={one}
          id={`speak-for-${one}`}
          kind="plain"
          size="small"
          pressed={one === seat}
          label={t("play.speak_for", ofPlayer(now, one))}
          off={sendingDisabled.value}
          onPress={() => choose(one)}
        >
          {mine.value.length === 1 && mine.value.includes(one) ? t("play.me") : playerAt(now, one)}
        </Button>
      ))}
    </div>
  );
}
