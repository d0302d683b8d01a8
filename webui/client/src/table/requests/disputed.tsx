import type { Asked, CommandMessage, View } from "../../generated/protocol";
import { mine, offered, ofHouse, phrasesNow, refereeing, sendingDisabled } from "../../seat/actor";
import { send } from "../../state/store";
import type { Answer } from "../../ui/request";
import { RequestLine } from "../../ui/request-line";
import { t } from "../../words/i18n";
import { ergative, sayActs } from "../../words/index";

type Decider = NonNullable<CommandMessage["as"]>;

/**
 * `DisputedEnd`: those who won a game or match have declined to take it back. Shown on every phone
 * until it is settled, while the match goes on: the side that asked may withdraw it, the others may
 * still agree, the referee and the house decide.
 */
export function DisputedEnd({ now, disputed }: { now: View; disputed: Asked }) {
  const all: Decider[] = [
    ...mine.value,
    ...(refereeing.value ? (["referee"] as const) : []),
    ...(ofHouse() ? (["house"] as const) : []),
  ];
  const may = (undo: boolean) =>
    all.find((one) => offered(now, "settle_dispute", [one]).some((each) => each.undo === undo));
  const answer = (undo: boolean, id: string, text: string): Answer | null => {
    const as = may(undo);
    if (as === undefined) return null;
    return { id, text, danger: undo, onPress: () => send({ type: "settle_dispute", undo }, as) };
  };
  const decides = typeof may(false) === "string";
  return (
    <RequestLine
      id="disputed"
      situation={`${disputed.sequence}`}
      words={t("asked.disputed", {
        who: disputed.by_name,
        who_k: ergative(disputed.by_name),
        what: sayActs({ ...disputed, took_back: disputed.takes_back }, phrasesNow(now)),
      })}
      no={answer(false, "dispute-end", t(decides ? "asked.let_stand" : "asked.withdraw"))}
      yes={answer(true, "dispute-undo", t("undo.yes"))}
      off={sendingDisabled.value}
    />
  );
}
