import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { openPage } from "../../browser/history";
import type { CardsShown, Happening, LanceTold, View } from "../../generated/protocol";
import { act, ofPlayer, phrasesNow, sendingDisabled } from "../../seat/actor";
import { refusal } from "../../state/store";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { cardName } from "../../ui/pieces/card-words";
import { sayHistoryLine } from "../../words";
import { t } from "../../words/i18n";
import { chooseSeat, shownAt } from "../cards/drafts";
import { CorrectEntry } from "../history/correct-entry";
import { beatenOf, type TooMany, tooManyKey, tooManyOf } from "./conflict";
import { refusedWords } from "./refused-words";
import "./conflict.css";

/**
 * Dialog about entries that contradict each other: more of a card than the deck has, or cards that
 * beat the winner entered before. Any of the entries may be the wrong one; each can be corrected or
 * removed from here.
 */
export function ConflictDialog({ now }: { now: View }) {
  const gone = useSignal({ refusal: 0, key: 0 });
  const correcting = useSignal<Happening | null>(null);
  const latest = refusal.value;
  const key = tooManyKey.value;
  const fresh = latest && latest.seen > gone.value.refusal ? latest : null;
  const tooMany = key && key.asked > gone.value.key ? key : fresh && tooManyOf(now, fresh);
  const beaten = fresh && beatenOf(now, fresh);
  const close = (): void => {
    gone.value = { refusal: latest?.seen ?? 0, key: key?.asked ?? 0 };
  };
  const correct = (entry: Happening): void => {
    close();
    if (now.hand.phase === "cards" && entry.type === "cards_shown") chooseSeat(now, entry.seat);
    else correcting.value = entry;
  };
  if (correcting.value) {
    return (
      <CorrectEntry now={now} entry={correcting.value} onClose={() => (correcting.value = null)} />
    );
  }
  if (tooMany)
    return <TooManyQuestion now={now} tooMany={tooMany} correct={correct} close={close} />;
  if (!fresh || !beaten) return null;
  const title = refusedWords(fresh.refused);
  return (
    <Question now={now} seat={beaten.seat} title={title} article="without_cards" close={close}>
      <p>{t("cards.beaten.wrong")}</p>
      <Entry entry={beaten.told} close={close}>
        {sayHistoryLine(beaten.told, phrasesNow(now))}
      </Entry>
    </Question>
  );
}

interface TooManyQuestionProps {
  now: View;
  tooMany: TooMany;
  correct: (entry: Happening) => void;
  close: () => void;
}

function TooManyQuestion({ now, tooMany, correct, close }: TooManyQuestionProps) {
  const { seat, card, seats } = tooMany;
  const entries = seats.flatMap((one) => now.hand.entries.findLast(shows(one)) ?? []);
  const title = t("cards.short.title", { card: cardName(card) });
  return (
    <Question now={now} seat={seat} title={title} article="impossible" close={close}>
      <p>{t("cards.short.wrong")}</p>
      {entries.map((entry) => (
        <Entry key={entry.sequence} entry={entry} correct={correct} close={close}>
          {t("cards.short.shows", {
            ...ofPlayer(now, entry.seat),
            cards: now.hand.cards[entry.seat]?.join("\u00a0") ?? "",
          })}
        </Entry>
      ))}
    </Question>
  );
}

interface QuestionProps {
  now: View;
  /** Seat whose cards were refused. */
  seat: number;
  title: string;
  /** Id of the article in the rule book. */
  article: string;
  close: () => void;
  children: ComponentChildren;
}

/** Frame of the dialog: the entries, the article of the rule book, and back to the cards. */
function Question({ now, seat, title, article, close, children }: QuestionProps) {
  const typed = shownAt(now, seat);
  return (
    <Dialog id="conflict" title={title} onClose={close}>
      <div class="conflict">
        {children}
        <div class="pair">
          <Button
            id="conflict-rule"
            kind="plain"
            onPress={() => {
              close();
              openPage(`book/${article}`);
            }}
          >
            {t("book.read")}
          </Button>
          <Button
            id="conflict-own"
            kind="plain"
            note={typed.join(" ") || undefined}
            onPress={close}
          >
            {t("cards.short.own", ofPlayer(now, seat))}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface EntryProps {
  entry: CardsShown | LanceTold;
  correct?: (entry: Happening) => void;
  close: () => void;
  children: ComponentChildren;
}

/** An entry that may be wrong, with buttons to remove and to correct it. */
function Entry({ entry, correct, close, children }: EntryProps) {
  const which = entry.type === "cards_shown" ? entry.seat : entry.lance;
  return (
    <div class="hand-of" data-testid={`conflict-${which}`}>
      <p>{children}</p>
      <div class="pair">
        <Button
          id={`conflict-remove-${which}`}
          off={sendingDisabled.value}
          onPress={() => {
            close();
            act({ type: "undo", to: entry.sequence, only: true });
          }}
        >
          {t(entry.type === "cards_shown" ? "cards.short.remove" : "cards.beaten.remove")}
        </Button>
        {correct && (
          <Button id={`conflict-correct-${which}`} kind="main" onPress={() => correct(entry)}>
            {t("mesa.correct")}
          </Button>
        )}
      </div>
    </div>
  );
}

function shows(seat: number): (entry: Happening) => entry is CardsShown {
  return (entry): entry is CardsShown => entry.type === "cards_shown" && entry.seat === seat;
}
