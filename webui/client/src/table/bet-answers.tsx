import type { View } from "../generated/protocol";
import { t } from "../i18n";
import { leftSide, mine, ofPlayer, phrasesNow, sendingDisabled } from "../seat/actor";
import { type Standpoint, speakers, standpoint } from "../seat/choices";
import { from } from "../seat/order";
import { sayWord } from "../table-words";
import { Button } from "../ui/button";
import { SideSign } from "../ui/stones";
import type { SpeakersProps } from "./speakers";
import "./bet-answers.css";

/**
 * `BetAnswers`: with several sides, the state of each in the bidding: who bet, who accepted, who is
 * out, who has to answer, in the places of the score above (each seat is a side). A seat that may
 * speak can be chosen, to enter its bid.
 */
export function BetAnswers({ now, seat, choose }: SpeakersProps) {
  const may = new Set(speakers(now, mine.value));
  return (
    <div
      class={`bet-answers of-${now.seats.length}`}
      role="group"
      aria-label={t("play.who_speaks")}
      data-testid="bet-answers"
    >
      {from(now.seats, leftSide.value).map((one) => {
        const where = standpoint(now, one.seat);
        const words = standpointWords(now, where);
        const me = mine.value.length === 1 && mine.value.includes(one.seat);
        const face = (
          <span class="face" data-testid={`answer-of-${one.seat}`} data-answer={where.is}>
            <span class="name">
              <SideSign side={one.side} /> {me ? t("play.me") : one.player}
            </span>
            {words && <span class="words">{words}</span>}
          </span>
        );
        return may.has(one.seat) ? (
          <Button
            key={one.seat}
            id={`speak-for-${one.seat}`}
            kind="plain"
            size="small"
            pressed={one.seat === seat}
            label={[t("play.speak_for", ofPlayer(now, one.seat)), words].filter(Boolean).join(": ")}
            off={sendingDisabled.value}
            onPress={() => choose(one.seat)}
          >
            {face}
          </Button>
        ) : (
          <p key={one.seat} class={`place ${where.is}`}>
            {face}
          </p>
        );
      })}
    </div>
  );
}

function standpointWords(now: View, where: Standpoint): string {
  switch (where.is) {
    case "bettor": {
      const { word, total } = where.said;
      if (total === null) return sayWord(phrasesNow(now), word);
      return t(word === "envido" ? "play.bet_n" : "play.to_total", { n: total });
    }
    case "spoken":
      return sayWord(phrasesNow(now), where.said.word);
    case "silent":
      return "";
    default:
      return t(`play.round.${where.is}`);
  }
}
