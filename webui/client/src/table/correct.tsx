import { useSignal } from "@preact/signals";
import { t } from "../i18n";
import type { Correctable, Happening, View } from "../protocol";
import { sayHistoryLine } from "../table-words";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { act, notYet, tellNow } from "./actor";
import { CorrectBid } from "./correct-bid";
import { Keypad } from "./keypad";
import { rule } from "./referee";
import { chosenAnew, isWhole } from "./wild";
import "./cards.css";
import "./hand.css";

interface CorrectProps {
  now: View;
  entry: Happening;
  /** Of a hand that is over, which only the referee corrects. */
  finished?: boolean;
  onClose: () => void;
}

/** Put one entry right; or, for any, take back everything from it on. */
export function Correct({ now, entry, finished, onClose }: CorrectProps) {
  const tell = tellNow(now);
  const instead = (right: Correctable): void => {
    (finished ? rule : act)({ type: "correct", sequence: entry.sequence, instead: right });
    onClose();
  };
  return (
    <Dialog id="correct" title={sayHistoryLine(entry, tell)} onClose={onClose}>
      <div class="correct">
        <Remedy now={now} entry={entry} finished={finished} instead={instead} />
        {!finished && (
          <Button
            id="undo-from-here"
            kind="plain"
            off={notYet.value}
            onPress={() => {
              act({ type: "undo", to: entry.sequence });
              onClose();
            }}
          >
            {t("mesa.undo_from_here")}
          </Button>
        )}
        <Button id="correct-cancel" onPress={onClose}>
          {t("common.cancel")}
        </Button>
      </div>
    </Dialog>
  );
}

interface RemedyProps {
  now: View;
  entry: Happening;
  finished?: boolean | undefined;
  instead: (right: Correctable) => void;
}

function Remedy({ now, entry, finished, instead }: RemedyProps) {
  // Of a wild Sota mostly the choice was wrong, and not the cards.
  const cards = useSignal(chosenAnew(now.rules, entry.cards ?? []) ?? []);
  const { type, seat, lance, has } = entry;
  if (type === "declared" && seat !== undefined && (lance === "pares" || lance === "juego")) {
    return (
      <Button
        id="correct-declaration"
        kind="main"
        onPress={() => instead({ type: "declare", lance, seat, has: !has })}
      >
        {t(has ? `cards.fix.${lance}.no` : `cards.fix.${lance}.yes`, {
          name: now.seats[seat]?.player ?? "",
        })}
      </Button>
    );
  }
  if (type === "cards_shown" && seat !== undefined) {
    const enter = (typed: string[]): void => {
      cards.value = typed;
      if (isWhole(now.rules, typed)) instead({ type: "show_cards", seat, cards: typed });
    };
    return <Keypad now={now} seat={seat} cards={cards.value} past={finished} onCards={enter} />;
  }
  if (type === "bid_spoken") return <CorrectBid now={now} entry={entry} instead={instead} />;
  return null;
}
