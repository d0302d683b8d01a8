import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import type { View } from "../../generated/protocol";
import { act, mine, offered, sendingDisabled } from "../../seat/actor";
import { audienceOf, isSeat } from "../../seat/audience";
import { bidChoices, maySpeakYet, seatOfLargeButtons, speakers } from "../../seat/choices";
import { captains, listed, several } from "../../seat/order";
import { Button, type ButtonProps } from "../../ui/button";
import { Pinned } from "../../ui/page/pinned";
import { t } from "../../words/i18n";
import { Answer } from "./answer";
import { BetAnswers } from "./bet-answers";
import { OpenLance } from "./bid-controls";
import { Speakers, Turn } from "./turn";
import "./bidding.css";

/**
 * `Bidding`: the bids of this phone's seat, or of another one that was chosen. Shown in the four
 * lances.
 *
 * Every bid has a place of its own on the grid (bidding.css), before a bet and over one; the place
 * of a bid that may not be made stays empty, so no other bid is ever found there.
 */
export function Bidding({ now }: { now: View }) {
  const chosen = useSignal<number | null>(null);
  const { phase, standing } = now.hand;
  // Each turn of the bidding begins with this phone's seat. A layout effect, or it would undo a
  // choice made as soon as the turn is visible.
  useLayoutEffect(() => {
    chosen.value = null;
  }, [phase, standing?.seat, standing?.total]);

  const seat = seatOfLargeButtons(now, mine.value, chosen.value);
  const choose = (one: number) => (chosen.value = one);
  const Who = several(now) ? BetAnswers : Speakers;
  // A player who speaks for a side alone has no "queremos": the singular takes both places.
  const singular = !now.rules.plural;
  return (
    <div class="actions bidding">
      <CaptainsSpeak now={now} />
      <div class="who">
        <Who now={now} seat={seat} choose={choose} />
      </div>
      <Pinned class={`places${singular ? " singular" : ""}${seat === null ? " wordless" : ""}`}>
        {seat !== null && (
          // The same word of another player has another meaning (ui/press/press-guard.ts).
          <div class="words" data-situation={`speaks ${seat}`}>
            {standing ? (
              <Answer now={now} choices={bidChoices(now, seat, mine.value)} />
            ) : (
              <OpenLance now={now} choices={bidChoices(now, seat, mine.value)} />
            )}
          </div>
        )}
        <Turn now={now} answering={seat !== null && standing !== null} />
        <AllPass now={now} />
      </Pinned>
    </div>
  );
}

/**
 * Everybody passes: large for those who may still speak, main for the one whose turn it is, small
 * for the others.
 */
function AllPass({ now }: { now: View }) {
  const [pass] = offered(now, "all_pass");
  if (!pass) return null;
  const look: Pick<ButtonProps, "kind" | "size"> = !maySpeakYet(now, mine.value)
    ? { kind: "plain", size: "small" }
    : now.hand.turn !== null && mine.value.includes(now.hand.turn)
      ? { kind: "main", size: "large" }
      : { kind: "quiet", size: "large" };
  return (
    <div class="place all">
      <Button
        id="all-pass"
        {...look}
        off={sendingDisabled.value}
        onPress={() => act({ type: "all_pass", lance: pass.lance })}
      >
        {t("play.all_pass")}
      </Button>
    </div>
  );
}

/** With captains, the other phones show who speaks instead of buttons. */
function CaptainsSpeak({ now }: { now: View }) {
  const names = captains(now).map(({ player }) => player);
  const barred = audienceOf(now, "bid").some(isSeat) && speakers(now, mine.value).length === 0;
  if (names.length === 0 || !barred) return null;
  return (
    <p class="soft" data-testid="captains-speak">
      {t("play.captains_speak", { names: listed(names) })}
    </p>
  );
}
