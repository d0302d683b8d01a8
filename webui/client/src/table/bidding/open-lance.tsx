import type { View } from "../../generated/protocol";
import { mine, phrasesNow, sendingDisabled } from "../../seat/actor";
import type { BidChoices } from "../../seat/choices";
import { Button } from "../../ui/button";
import { sayWord } from "../../words";
import { Bets, bid, Ordago } from "./bid-controls";

/** `OpenLance`: bids while no bet stands: envido, passing for oneself, órdago. */
export function OpenLance({ now, choices }: { now: View; choices: BidChoices }) {
  const { raise, pass, ordago } = choices;
  // More prominent for the player whose turn it is.
  const kind = now.hand.turn !== null && mine.value.includes(now.hand.turn) ? "quiet" : "plain";
  return (
    <>
      {ordago && (
        <div class="place ordago">
          <Ordago option={ordago} />
        </div>
      )}
      {raise && <Bets raise={raise} kind={kind} />}
      {pass && (
        <div class="place pass">
          <Button id="bid-paso" kind={kind} off={sendingDisabled.value} onPress={() => bid(pass)}>
            {sayWord(phrasesNow(now), "paso")}
          </Button>
        </div>
      )}
    </>
  );
}
