/** Buttons to bet and raise: amounts, each in a place of its own, any number, and the órdago. */
import { useSignal } from "@preact/signals";
import type { View } from "../../generated/protocol";
import { act, mine, phrasesNow, sendingDisabled } from "../../seat/actor";
import type { BidChoices, SeatBid } from "../../seat/choices";
import { Button } from "../../ui/button";
import { lazy } from "../../ui/page/lazy";
import { LongPressButton } from "../../ui/press/long-press";
import { sayWord } from "../../words";
import { t } from "../../words/i18n";

// Loaded lazily, because most bets are one of the amounts with a button.
export const NumberPad = lazy(() => import("../lazy-parts").then((parts) => parts.NumberPad));

/** Send the bid of an option. */
export function bid({ lance, seat, word }: SeatBid, stones?: number): void {
  act({ type: "bid", lance, seat, word, ...(stones !== undefined && { stones }) });
}

type Offer = SeatBid["offers"][number];

/** Places of the amounts to raise by, beside that of the double. */
const AMOUNTS = 2;

/**
 * The offers of a raise by place, the same place at every bet. Where the double is offered first,
 * it takes the place of an amount that is the same: that one's place stays empty.
 */
function placesOf(offers: readonly Offer[]): (Offer | undefined)[] {
  const double = offers.find(({ kind }) => kind === "double");
  const amounts: (Offer | undefined)[] = offers.filter((offer) => offer !== double);
  if (double === undefined || double !== offers[0]) return [...amounts, double];
  if (amounts.length < AMOUNTS) {
    const below = amounts.filter((one) => one !== undefined && one.stones < double.stones);
    amounts.splice(below.length, 0, undefined);
  }
  return [double, ...amounts];
}

/** Buttons to raise the standing bet. */
export function Raises({ raise, standing }: { raise: SeatBid; standing: number }) {
  return (
    <div class="place bets raises four">
      {placesOf(raise.offers).map((offer, place) =>
        offer ? (
          <Button
            key={place}
            id={offer.kind === "double" ? "raise-double" : `raise-${offer.stones}`}
            note={t("play.to_total", { n: offer.total })}
            off={sendingDisabled.value}
            onPress={() => bid(raise, offer.stones)}
          >
            {offer.kind === "double" ? t("play.double") : `+${offer.stones}`}
          </Button>
        ) : (
          <span key={place} />
        ),
      )}
      <AnyNumber id="raise-number" raise={raise} standing={standing} />
    </div>
  );
}

/** Buttons to bet while no bet stands. */
function Bets({ raise, kind }: { raise: SeatBid; kind: "quiet" | "plain" }) {
  return (
    <div class="place bets raises">
      {raise.offers.map((offer) => (
        <Button
          key={offer.stones}
          id={`bid-envido-${offer.stones}`}
          kind={kind}
          size="large"
          off={sendingDisabled.value}
          onPress={() => bid(raise, offer.stones)}
        >
          {t("play.bet_n", { n: offer.stones })}
        </Button>
      ))}
      <AnyNumber id="bid-number" raise={raise} standing={0} kind={kind} large />
    </div>
  );
}

interface AnyNumberProps {
  id: string;
  raise: SeatBid;
  standing: number;
  kind?: "quiet" | "plain";
  large?: boolean;
}

function AnyNumber({ id, raise, standing, kind, large = false }: AnyNumberProps) {
  const asking = useSignal(false);
  return (
    <>
      <Button
        id={id}
        {...(kind && { kind })}
        size={large ? "large" : "usual"}
        label={t("play.other_number")}
        onPress={() => (asking.value = true)}
      >
        +…
      </Button>
      {asking.value && (
        <NumberPad
          title={t(standing > 0 ? "play.raise_how_much" : "play.bet_how_much")}
          least={raise.least ?? 1}
          base={standing}
          of={`${raise.lance} ${raise.seat} ${standing}`}
          onNumber={(stones) => bid(raise, stones)}
          onClose={() => (asking.value = false)}
        />
      )}
    </>
  );
}

/** Órdago, by a long press. */
export function Ordago({ option }: { option: SeatBid }) {
  return (
    <LongPressButton
      key={`${option.lance}-${option.seat}`}
      id="bid-ordago"
      text={t("play.ordago")}
      hint={t("play.hold")}
      question={t("play.ordago_sure")}
      yes={t("play.ordago")}
      off={sendingDisabled.value}
      onHeld={() => bid(option)}
    />
  );
}

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
