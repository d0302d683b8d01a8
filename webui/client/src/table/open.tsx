import { useSignal } from "@preact/signals";
import { t } from "../i18n";
import type { BidOption } from "../protocol";
import { sayWord } from "../table-words";
import { view } from "../store";
import { Button } from "../ui/button";
import { notYet, tellNow } from "./actor";
import { bid } from "./bid";
import { Ordago } from "./ordago";
import { NumberPad } from "./number";
import type { BidChoices } from "./choices";

/** Nobody has bet: envido 2 in one tap, more in another, and passing for oneself. */
export function OpenLance({ choices }: { choices: BidChoices }) {
  const asking = useSignal(false);
  const now = view.value;
  const { raise, pass, ordago } = choices;
  if (!now) return null;
  const tell = tellNow(now);
  const [usual, ...more] = raise?.offers ?? [];
  const bet = (option: BidOption, stones?: number) => bid(option, stones);
  return (
    <>
      <div class="pair">
        {pass && (
          <Button
            id="bid-paso"
            kind="plain"
            off={notYet.value}
            onPress={() => bet(pass)}
          >
            {sayWord(tell, "paso")}
          </Button>
        )}
        {ordago && <Ordago option={ordago} />}
      </div>
      {raise && usual && (
        <div class="raises">
          <Button
            id={`bid-envido-${usual.stones}`}
            size="large"
            off={notYet.value}
            onPress={() => bet(raise, usual.stones)}
          >
            {t("play.bet_n", { n: usual.stones })}
          </Button>
          {more.map((offer) => (
            <Button
              key={offer.stones}
              id={`bid-envido-${offer.stones}`}
              size="large"
              off={notYet.value}
              onPress={() => bet(raise, offer.stones)}
            >
              {t("play.bet_n", { n: offer.stones })}
            </Button>
          ))}
          <Button
            id="bid-number"
            size="large"
            label={t("play.other_number")}
            onPress={() => (asking.value = true)}
          >
            +…
          </Button>
        </div>
      )}
      {asking.value && raise && (
        <NumberPad
          title={t("play.bet_how_much")}
          least={raise.least ?? 1}
          base={0}
          of={`${raise.lance} ${raise.seat}`}
          onNumber={(stones) => bet(raise, stones)}
          onClose={() => (asking.value = false)}
        />
      )}
    </>
  );
}
