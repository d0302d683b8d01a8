import type { View } from "../../generated/protocol";
import { phrasesNow, sendingDisabled } from "../../seat/actor";
import type { BidChoices, SeatBid } from "../../seat/choices";
import { several } from "../../seat/order";
import { Button } from "../../ui/button";
import { LongPressButton } from "../../ui/press/long-press";
import { type Phrases, sayWord } from "../../words";
import { t } from "../../words/i18n";
import { bid, Ordago, Raises } from "./bid-controls";

/** `Answer`: buttons to accept, refuse or raise the standing bet, each in a place of its own. */
export function Answer({ now, choices }: { now: View; choices: BidChoices }) {
  const { accept, acceptForSide, refuse, refuseForSide, raise, ordago } = choices;
  const total = now.hand.standing?.total ?? null;
  const phrases = phrasesNow(now);
  return (
    <>
      {ordago && (
        <div class="place ordago">
          <Ordago option={ordago} />
        </div>
      )}
      {raise && <Raises raise={raise} standing={total ?? 0} />}
      {refuseForSide && (
        <div class="place no-us">
          <Word phrases={phrases} option={refuseForSide} kind="plain" note={price(refuseForSide)} />
        </div>
      )}
      {acceptForSide && (
        <div class="place yes-us">
          <Yes phrases={phrases} option={acceptForSide} kind="plain" />
        </div>
      )}
      {refuse && (
        <div class="place no">
          <Word
            phrases={phrases}
            option={refuse}
            kind="quiet"
            note={refuseForSide ? undefined : several(now) ? ifNobody(refuse) : price(refuse)}
            large
          />
        </div>
      )}
      {accept && (
        <div class="place yes">
          <Yes phrases={phrases} option={accept} kind="main" note={total ?? undefined} large />
        </div>
      )}
    </>
  );
}

/** Accept a bet. An órdago is accepted by a long press, as it is made. */
function Yes(props: WordProps) {
  const { phrases, option } = props;
  if (option.total !== null) return <Word {...props} />;
  return (
    <LongPressButton
      key={`${option.lance}-${option.seat}`}
      id={wordId(option)}
      text={sayWord(phrases, option.word)}
      hint={t("play.hold")}
      question={t("play.ordago_accept_sure")}
      yes={sayWord(phrases, option.word)}
      off={sendingDisabled.value}
      onHeld={() => bid(option)}
    />
  );
}

function wordId(option: SeatBid): string {
  return `answer-${option.word.replace("_", "-")}`;
}

function price(option: SeatBid): string | undefined {
  if (option.pays === null) return undefined;
  return option.pays > 0 ? t("play.pays", { n: option.pays }) : t("play.no_deje");
}

/** With several sides, the deje is paid only if nobody else accepts the bet. */
function ifNobody(option: SeatBid): string | undefined {
  return option.pays ? t("play.pays_if_nobody", { n: option.pays }) : price(option);
}

interface WordProps {
  phrases: Phrases;
  option: SeatBid;
  kind: "main" | "quiet" | "plain";
  note?: string | number | undefined;
  large?: boolean;
}

function Word({ phrases, option, kind, note, large }: WordProps) {
  return (
    <Button
      id={wordId(option)}
      kind={kind}
      size={large ? "large" : "usual"}
      note={note}
      off={sendingDisabled.value}
      onPress={() => bid(option)}
    >
      {sayWord(phrases, option.word)}
    </Button>
  );
}
