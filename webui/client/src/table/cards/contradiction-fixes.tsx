import { useSignal } from "@preact/signals";
import type { Contradiction, View } from "../../generated/protocol";
import { act, ofPlayer, phrasesNow, playerAt, sendingDisabled } from "../../seat/actor";
import { Button } from "../../ui/button";
import { t } from "../../words/i18n";
import { sayWrong } from "../../words/verdicts";
import { Keypad } from "./card-keypad";
import { shownAt, typeCards } from "./drafts";
import { withoutChoices } from "./wild-sotas";
import "./showdown.css";

interface RemediesProps {
  now: View;
  wrong: Contradiction;
  /** Open the cards elsewhere; without it they are corrected here. */
  onCards?: () => void;
}

/**
 * A declaration that the cards contradict, with buttons to correct the declaration or the cards.
 */
export function ContradictionFixes({ now, wrong, onCards }: RemediesProps) {
  const entering = useSignal(false);
  const { seat, lance, said, sequence } = wrong;
  const name = playerAt(now, seat);
  const enter = (): void => {
    entering.value = true;
    // With a wild Sota, the choice is more often wrong than the cards.
    const anew = withoutChoices(now.rules, shownAt(now, seat));
    if (anew) typeCards(now, seat, anew);
  };
  return (
    <>
      <p class="contradiction" data-testid="contradiction">
        {sayWrong(phrasesNow(now), now.hand, wrong)}
      </p>
      {entering.value ? (
        <Keypad
          now={now}
          seat={seat}
          cards={shownAt(now, seat)}
          onCards={(cards) => typeCards(now, seat, cards)}
        />
      ) : (
        <>
          <Button
            id="fix-declaration"
            kind="main"
            off={sendingDisabled.value}
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
          <Button id="fix-cards" onPress={onCards ?? enter}>
            {t("cards.fix.cards", ofPlayer(now, seat))}
          </Button>
        </>
      )}
    </>
  );
}
