import { useSignal } from "@preact/signals";
import { t } from "../i18n";
import type { BidOption, View } from "../protocol";
import { sayWord } from "../table-words";
import { Button } from "../ui/button";
import { mine, notYet, tellNow } from "./actor";
import { bid } from "./bid";
import type { BidChoices } from "./choices";
import { NumberPad } from "./number";
import { Ordago } from "./ordago";

/** Nobody has bet: envido 2 in one tap, more in another, and passing for oneself. */
export function OpenLance({ now, choices }: { now: View; choices: BidChoices }) {
  const { raise, pass, ordago } = choices;
  // The words of who speaks now weigh more than those of who waits.
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
          <Button id="bid-paso" kind={kind} off={notYet.value} onPress={() => bid(pass)}>
            {sayWord(tellNow(now), "paso")}
          </Button>
        </div>
      )}
    </>
  );
}

function Bets({ raise, kind }: { raise: BidOption; kind: "quiet" | "plain" }) {
  const asking = useSignal(false);
  return (
    <div class="place bets raises">
      {raise.offers.map((offer) => (
        <Button
          key={offer.stones}
          id={`bid-envido-${offer.stones}`}
          kind={kind}
          size="large"
          off={notYet.value}
          onPress={() => bid(raise, offer.stones)}
        >
          {t("play.bet_n", { n: offer.stones })}
        </Button>
      ))}
      <Button
        id="bid-number"
        kind={kind}
        size="large"
        label={t("play.other_number")}
        onPress={() => (asking.value = true)}
      >
        +…
      </Button>
      {asking.value && (
        <NumberPad
          title={t("play.bet_how_much")}
          least={raise.least ?? 1}
          base={0}
          of={`${raise.lance} ${raise.seat}`}
          onNumber={(stones) => bid(raise, stones)}
          onClose={() => (asking.value = false)}
        />
      )}
    </div>
  );
}
