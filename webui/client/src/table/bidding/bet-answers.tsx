import type { View } from "../../generated/protocol";
import { leftSide, mine, ofPlayer, phrasesNow, playerAt, sendingDisabled } from "../../seat/actor";
import { type Standpoint, speakers, standpoint } from "../../seat/choices";
import { placesFrom } from "../../seat/order";
import { Button } from "../../ui/button";
import { SideSign } from "../../ui/pieces/stones";
import { sayWord } from "../../words";
import { colon, t } from "../../words/i18n";
import type { SpeakersProps } from "./turn";
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
      {placesFrom(now.seats, leftSide.value).map((place) => {
        const where = standpoint(now, place);
        const words = standpointWords(now, where);
        const me = mine.value.length === 1 && mine.value.includes(place);
        const face = (
          <span class="face" data-testid={`answer-of-${place}`} data-answer={where.is}>
            <span class="name">
              <SideSign side={now.seats[place]?.side ?? 0} />{" "}
              {me ? t("play.me") : playerAt(now, place)}
            </span>
            {words && <span class="words">{words}</span>}
          </span>
        );
        return may.has(place) ? (
          <Button
            key={place}
            id={`speak-for-${place}`}
            kind="plain"
            size="small"
            pressed={place === seat}
            label={[t("play.speak_for", ofPlayer(now, place)), words].filter(Boolean).join(colon())}
            off={sendingDisabled.value}
            onPress={() => choose(place)}
          >
            {face}
          </Button>
        ) : (
          <p key={place} class={`place ${where.is}`}>
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
