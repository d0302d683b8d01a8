import { useSignal } from "@preact/signals";
import { t } from "../i18n";
import type { Contradiction, View } from "../protocol";
import { sayWrong } from "../table-words";
import { Button } from "../ui/button";
import { act, ofPlayer, playerAt, notYet, tellNow } from "./actor";
import { Keypad } from "./keypad";
import { chosenAnew, isWhole } from "./wild";
import "./cards.css";

/** Words and cards disagree: the table says which of the two is wrong. */
export function Contradictions({ now }: { now: View }) {
  const [first] = now.hand.contradictions;
  return (
    <div class="actions cards" role="alert">
      {first && <Remedies key={`${first.seat}${first.lance}`} now={now} wrong={first} />}
    </div>
  );
}

/** One of the two is put right: the word, or the cards. */
export function Remedies({ now, wrong }: { now: View; wrong: Contradiction }) {
  const entering = useSignal(false);
  const draft = useSignal(chosenAnew(now.rules, now.hand.cards[wrong.seat] ?? []) ?? []);
  const { seat, lance, said, sequence } = wrong;
  const name = playerAt(now, seat);
  const enter = (cards: string[]): void => {
    draft.value = cards;
    if (isWhole(now.rules, cards)) act({ type: "show_cards", seat, cards });
  };
  return (
    <>
      <p class="contradiction" data-testid="contradiction">
        {sayWrong(tellNow(now), now.hand, wrong)}
      </p>
      {entering.value ? (
        <Keypad now={now} seat={seat} cards={draft.value} onCards={enter} />
      ) : (
        <>
          <Button
            id="fix-declaration"
            kind="main"
            off={notYet.value}
            onPress={() =>
              act({
                type: "correct",
                sequence,
                instead: { type: "declare", lance, seat, has: !said },
              })
            }
          >
            {t(said ? `cards.fix.${lance}.no` : `cards.fix.${lance}.yes`, { name })}
          </Button>
          <Button id="fix-cards" onPress={() => (entering.value = true)}>
            {t("cards.fix.cards", ofPlayer(now, seat))}
          </Button>
        </>
      )}
    </>
  );
}
