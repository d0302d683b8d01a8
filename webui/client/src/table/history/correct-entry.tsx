import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import type {
  BidSpoken,
  CardsShown,
  Correctable,
  Happening,
  View,
  Word,
} from "../../generated/protocol";
import { act, offered, phrasesNow, rule, sendingDisabled } from "../../seat/actor";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { bound, Field } from "../../ui/form/field";
import { Select } from "../../ui/form/select";
import { sayHistoryLine, sayWord } from "../../words";
import { colon, t } from "../../words/i18n";
import { Keypad } from "../cards/card-keypad";
import { dropDraft, isDrafted, sending, shownAt } from "../cards/drafts";
import { isComplete, withoutChoices } from "../cards/wild-sotas";
import { lostWords, stepsOf } from "./undo";
import "../cards/showdown.css";
import "./hand.css";
import { say as sayOfTable } from "../seats/sitting-words";

interface CorrectProps {
  now: View;
  entry: Happening;
  /** Of a finished hand, which only the referee corrects. */
  finished?: boolean;
  onClose: () => void;
}

/** Dialog that corrects one entry, or undoes everything from it on. */
export function CorrectEntry({ now, entry, finished, onClose }: CorrectProps) {
  const phrases = phrasesNow(now);
  const instead = (right: Correctable): void => {
    if (right.type === "show_cards" && !finished) {
      dropDraft(now, right.seat);
      sending(now, right.seat);
    }
    (finished ? rule : act)({ type: "correct", sequence: entry.sequence, instead: right });
    onClose();
  };
  return (
    <Dialog id="correct" title={sayHistoryLine(entry, phrases)} onClose={onClose}>
      <div class="correct">
        <Remedy now={now} entry={entry} finished={finished} instead={instead} />
        {!finished && <UndoFromHere now={now} entry={entry} onClose={onClose} />}
        <Button id="correct-cancel" onPress={onClose}>
          {t("common.cancel")}
        </Button>
      </div>
    </Dialog>
  );
}

/** Undo this entry and everything after it, as offered when the dialog opened. */
function UndoFromHere({ now, entry, onClose }: CorrectProps) {
  const [option] = useState(() => offered(now, "undo")[0]);
  if (!option) return null;
  const step = stepsOf(option).findLast(({ to }) => to >= entry.sequence);
  if (!step) return null;
  return (
    <>
      {step.kind !== "step" && (
        <p data-testid="undo-lost">
          {sayOfTable("mesa.undo_from_here")}
          {colon()}
          {lostWords(now, step)}
        </p>
      )}
      <Button
        id="undo-from-here"
        kind={step.kind === "step" ? "plain" : "danger"}
        off={sendingDisabled.value}
        note={t(step.steps === 1 ? "undo.steps.one" : "undo.steps.other", { n: step.steps })}
        onPress={() => {
          act({ type: "undo", to: step.to });
          onClose();
        }}
      >
        {step.asks ? t("undo.ask") : sayOfTable("mesa.undo_from_here")}
      </Button>
    </>
  );
}

interface RemedyProps {
  now: View;
  entry: Happening;
  finished?: boolean | undefined;
  instead: (right: Correctable) => void;
}

/** Whether there is a form that replaces the entry. */
export function hasForm({ type }: Happening): boolean {
  return type === "declared" || type === "cards_shown" || type === "bid_spoken";
}

/** The correction of an entry, filled in with its present value. */
function Remedy({ now, entry, finished, instead }: RemedyProps) {
  if (entry.type === "declared") {
    const { seat, lance, has } = entry;
    const name = now.seats[seat]?.player ?? "";
    return (
      <div class="declared" role="group">
        {([true, false] as const).map((said) => (
          <Button
            key={String(said)}
            id={said === has ? "declaration-stands" : "correct-declaration"}
            pressed={said === has}
            off={said === has && t("why.said_so")}
            onPress={() => instead({ type: "declare", lance, seat, has: said })}
          >
            {t(said ? `cards.fix.${lance}.yes` : `cards.fix.${lance}.no`, { name })}
          </Button>
        ))}
      </div>
    );
  }
  if (entry.type === "cards_shown") {
    return <CorrectCards now={now} entry={entry} past={finished} instead={instead} />;
  }
  if (entry.type === "bid_spoken") return <CorrectBid now={now} entry={entry} instead={instead} />;
  return null;
}

interface CorrectCardsProps {
  now: View;
  entry: CardsShown;
  past: boolean | undefined;
  instead: (right: Correctable) => void;
}

function CorrectCards({ now, entry, past, instead }: CorrectCardsProps) {
  const { seat, cards: were } = entry;
  // A refused correction continues where it was. With a wild Sota, the choice is more often wrong
  // than the cards.
  const cards = useSignal<readonly string[]>(
    (!past && isDrafted(now, seat) ? shownAt(now, seat) : withoutChoices(now.rules, were)) ?? were,
  );
  const send = (typed: readonly string[]): void =>
    instead({ type: "show_cards", seat, cards: [...typed] });
  const enter = (typed: string[]): void => {
    cards.value = typed;
    if (isComplete(now.rules, typed)) send(typed);
  };
  const unsent = isComplete(now.rules, cards.value) && cards.value.join() !== were.join();
  return (
    <>
      <Keypad now={now} seat={seat} cards={cards.value} past={past} onCards={enter} />
      {unsent && (
        <Button id="correct-send" kind="main" onPress={() => send(cards.value)}>
          {t("cards.send")}
        </Button>
      )}
    </>
  );
}

/** A player who speaks for a side alone has no plural. */
const PLURAL: ReadonlySet<Word> = new Set(["queremos", "no_queremos"]);
const WORDS: readonly Word[] = [
  "paso",
  "envido",
  "reenvido",
  "ordago",
  "quiero",
  "queremos",
  "no_quiero",
  "no_queremos",
];

interface CorrectBidProps {
  now: View;
  entry: BidSpoken;
  instead: (right: Correctable) => void;
}

/** Form that corrects a bid: word and stones. The server checks whether it fits. */
function CorrectBid({ now, entry, instead }: CorrectBidProps) {
  const word = useSignal<Word>(entry.word);
  const stones = useSignal(entry.stones === null ? "" : String(entry.stones));
  const { lance, seat } = entry;
  const numbered = word.value === "envido" || word.value === "reenvido";
  const single = !now.rules.plural;
  const words = WORDS.filter((one) => !single || !PLURAL.has(one));
  const right: Correctable = { type: "bid", lance, seat, word: word.value };
  if (numbered && /^\d+$/.test(stones.value)) right.stones = Number(stones.value);
  return (
    <>
      <Select
        id="correct-word"
        label={sayOfTable("mesa.which_word")}
        value={word.value}
        of={words}
        words={(one) => sayWord(phrasesNow(now), one)}
        onValue={(one) => (word.value = one)}
      />
      {numbered && (
        <Field
          id="correct-stones"
          label={sayOfTable("mesa.how_many")}
          {...bound(stones)}
          most={3}
          digits
        />
      )}
      <Button id="correct-done" kind="main" onPress={() => instead(right)}>
        {t("common.save")}
      </Button>
    </>
  );
}
