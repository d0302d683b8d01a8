import { useSignal } from "@preact/signals";
import { openPage } from "../back";
import { t } from "../i18n";
import type { Happening, View } from "../protocol";
import { refusal } from "../store";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { act, notYet, ofPlayer } from "./actor";
import { cardName } from "./card-words";
import { Correct } from "./correct";
import { chooseSeat, shownAt } from "./drafts";
import { type Short, shortKey, shortOf } from "./short";
import "./short.css";

/**
 * More of a card than the deck has: who shows it, and every one of those hands can be put right or
 * taken back from here. One of them is wrong, and it need not be the one entered last.
 */
export function ShortDialog({ now }: { now: View }) {
  const gone = useSignal({ refusal: 0, key: 0 });
  const correcting = useSignal<Happening | null>(null);
  const latest = refusal.value;
  const key = shortKey.value;
  const refused = latest && latest.seen > gone.value.refusal ? shortOf(now, latest) : null;
  const short = key && key.asked > gone.value.key ? key : refused;
  const close = (): void => {
    gone.value = { refusal: latest?.seen ?? 0, key: key?.asked ?? 0 };
  };
  const correct = (entry: Happening): void => {
    close();
    if (now.hand.phase === "cards" && entry.seat !== undefined) chooseSeat(now, entry.seat);
    else correcting.value = entry;
  };
  if (correcting.value) {
    return <Correct now={now} entry={correcting.value} onClose={() => (correcting.value = null)} />;
  }
  return short && <Question now={now} short={short} correct={correct} close={close} />;
}

interface QuestionProps {
  now: View;
  short: Short;
  correct: (entry: Happening) => void;
  close: () => void;
}

function Question({ now, short, correct, close }: QuestionProps) {
  const { seat, card, seats } = short;
  const entries = seats.flatMap((one) => now.hand.entries.findLast(shows(one)) ?? []);
  const typed = shownAt(now, seat);
  return (
    <Dialog id="short" title={t("cards.short.title", { card: cardName(card) })} onClose={close}>
      <div class="short">
        <p>{t("cards.short.wrong")}</p>
        {entries.map((entry) => (
          <Hand key={entry.sequence} now={now} entry={entry} correct={correct} close={close} />
        ))}
        <div class="pair">
          <Button
            id="short-rule"
            kind="plain"
            onPress={() => {
              close();
              openPage("book/impossible");
            }}
          >
            {t("book.read")}
          </Button>
          <Button id="short-own" kind="plain" note={typed.join(" ") || undefined} onPress={close}>
            {t("cards.short.own", ofPlayer(now, seat))}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface HandProps {
  now: View;
  entry: Happening;
  correct: (entry: Happening) => void;
  close: () => void;
}

/** A hand that shows the card: to be corrected, or taken back until its holder enters it. */
function Hand({ now, entry, correct, close }: HandProps) {
  const { seat, sequence } = entry;
  if (seat === undefined) return null;
  const cards = now.hand.cards[seat]?.join("\u00a0") ?? "";
  return (
    <div class="hand-of" data-testid={`short-${seat}`}>
      <p>{t("cards.short.shows", { ...ofPlayer(now, seat), cards })}</p>
      <div class="pair">
        <Button
          id={`short-remove-${seat}`}
          off={notYet.value}
          onPress={() => {
            close();
            act({ type: "undo", to: sequence, only: true });
          }}
        >
          {t("cards.short.remove")}
        </Button>
        <Button id={`short-correct-${seat}`} kind="main" onPress={() => correct(entry)}>
          {t("mesa.correct")}
        </Button>
      </div>
    </div>
  );
}

function shows(seat: number): (entry: Happening) => boolean {
  return (entry) => entry.type === "cards_shown" && entry.seat === seat;
}
