import { useSignal } from "@preact/signals";
import type { View } from "../../generated/protocol";
import { act, playerAt } from "../../seat/actor";
import { refusal } from "../../state/store";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { CardFace, SuitSign } from "../../ui/pieces/suit-sign";
import { colon, t } from "../../words/i18n";
import { isStillAsked, type SuitAnswer, type SuitQuestion, suitQuestion } from "./suit-question";
import "./suit-dialog.css";

/** Dialog that asks for the suits of 7-7-7-S, if the table plays a juego real that names suits. */
export function SuitDialog({ now }: { now: View }) {
  const gone = useSignal(0);
  const latest = refusal.value;
  const question = suitQuestion(now.rules, latest);
  if (!latest || !question || latest.seen <= gone.value) return null;
  if (!isStillAsked(now, latest.command)) return null;
  const close = () => (gone.value = latest.seen);
  const answer = ({ cards }: SuitAnswer): void => {
    close();
    act(question.again(cards));
  };
  return (
    <Dialog key={latest.seen} id="suits" title={t(`cards.suits.${question.kind}`)} onClose={close}>
      <p class="soft">{`${playerAt(now, question.seat)}${colon()}${question.cards.join(" ")}`}</p>
      <Answers question={question} answer={answer} />
      <Button id="suits-cancel" kind="plain" onPress={close}>
        {t("common.cancel")}
      </Button>
    </Dialog>
  );
}

interface AnswersProps {
  question: SuitQuestion;
  answer: (chosen: SuitAnswer) => void;
}

function Answers({ question, answer }: AnswersProps) {
  if (question.kind === "sota_oros") {
    return (
      <div class="suit-answers">
        {question.answers.map((one) => (
          <Button
            key={one.suit}
            id={`sota-${one.suit}`}
            kind={one.real ? "main" : "quiet"}
            size="large"
            note={one.real ? t("cards.juego_real") : undefined}
            onPress={() => answer(one)}
          >
            <SuitSign suit={one.suit} />
            {t(`cards.suit.${one.suit}`)}
          </Button>
        ))}
      </div>
    );
  }
  return (
    <div class="suit-answers">
      <p class="head">
        <b>{t("cards.four_suits")}</b>
        {t("cards.juego_real")}
      </p>
      <p class="head">
        <b>{t("cards.suit_twice")}</b>
      </p>
      {question.answers.map((one) => (
        <Button
          key={`${one.suit}${one.real}`}
          id={`${one.real ? "four-suits" : "suit-twice"}-${one.suit}`}
          kind={one.real ? "main" : "quiet"}
          label={fourLabel(one)}
          note={<Sevens cards={one.cards} />}
          onPress={() => answer(one)}
        >
          <CardFace card={`S${one.suit}`} />
        </Button>
      ))}
    </div>
  );
}

/** The sevens of an answer, drawn. */
function Sevens({ cards }: { cards: readonly string[] }) {
  return (
    <span class="sevens">
      {cards
        .filter((card) => card.startsWith("7"))
        .map((card, n) => (
          <CardFace key={n} card={card} />
        ))}
    </span>
  );
}

/** Label of an answer for screen readers. */
function fourLabel({ suit, real }: SuitAnswer): string {
  const named = t(`cards.suit.${suit}`).toLowerCase();
  if (!real) return t("cards.sota_and_seven", { suit: named });
  return `${t("cards.sota_and_others", { suit: named })}${colon()}${t("cards.juego_real")}`;
}
