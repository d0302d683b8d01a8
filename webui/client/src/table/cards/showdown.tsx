import { useSignal } from "@preact/signals";
import type { ComponentChildren, RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { View } from "../../generated/protocol";
import { mine, offered, ofPlayer, phrasesNow, playerAt, sendingDisabled } from "../../seat/actor";
import { type CardState, ownForCards, seatsForCards } from "../../seat/choices";
import { listed } from "../../seat/order";
import { Button } from "../../ui/button";
import { Pinned } from "../../ui/page/pinned";
import { CardFace } from "../../ui/pieces/suit-sign";
import { ergative, sayHeld } from "../../words";
import { colon, t } from "../../words/i18n";
import { Keypad } from "./card-keypad";
import { ContradictionFixes } from "./contradiction-fixes";
import {
  chooseSeat,
  chosenSeat,
  closePad,
  dropDraft,
  enteredByOthers,
  isDrafted,
  isTravelling,
  isUnsent,
  preferDraft,
  shownAt,
  typeCards,
} from "./drafts";
import { isChoiceOpen, withoutChoices } from "./wild-sotas";
import { WithoutCards } from "./without-cards";
import "./showdown.css";

/**
 * `Showdown`: enter four cards for each seat, or who won what without cards. Shown in the phase
 * "cards".
 *
 * The keypad is open for this phone's own seat, or for one that was chosen by a tap. After each
 * complete hand of cards it closes, and the next seat is chosen again.
 */
export function Showdown({ now }: { now: View }) {
  const telling = useSignal(false);
  const tellable = offered(now, "tell_lance").length > 0;
  if (telling.value && now.hand.asks.told.length > 0) {
    return <WithoutCards now={now} onBack={() => (telling.value = false)} />;
  }
  const chosen = chosenSeat(now);
  const seat = chosen ?? ownForCards(now, mine.value);
  const without = tellable && (
    <Button id="without-cards" kind="plain" onPress={() => (telling.value = true)}>
      {t("cards.without")}
    </Button>
  );
  return seat === null ? (
    <Stopped now={now} without={without} />
  ) : (
    <Pad
      key={seat}
      now={now}
      seat={seat}
      aside={
        chosen === null || chosen === ownForCards(now, mine.value) ? (
          without
        ) : (
          <Button id="pad-back" kind="plain" onPress={closePad}>
            {t("common.back")}
          </Button>
        )
      }
    />
  );
}

interface PadProps {
  now: View;
  seat: number;
  /** Button beside the heading, shown if the cards need none there. */
  aside: ComponentChildren;
}

/** Keypad for one seat: heading, four places, keys. */
function Pad({ now, seat, aside }: PadProps) {
  const heading = useFocusIfLost<HTMLHeadingElement>();
  const others = enteredByOthers(now, seat);
  const held = isDrafted(now, seat) ? null : now.hand.held[seat];
  return (
    <div class={`actions cards of-${now.seats.length}`}>
      {others ? (
        <EnteredByOthers now={now} seat={seat} cards={others} />
      ) : (
        <>
          <Tabs now={now} seat={seat} />
          <div class="whose">
            <h2 ref={heading} tabIndex={-1} class="held" data-testid="held">
              <span class="name">{t("cards.of", ofPlayer(now, seat))}</span>
              {held && <span class="holds">{sayHeld(phrasesNow(now), held)}</span>}
            </h2>
            <Again now={now} seat={seat}>
              {aside}
            </Again>
          </div>
        </>
      )}
      <Pinned>
        <Keypad
          now={now}
          seat={seat}
          cards={shownAt(now, seat)}
          off={
            (isTravelling(seat) && t("why.saving")) ||
            (others && t("why.entered_by_others", ofPlayer(now, seat)))
          }
          onCards={(cards) => typeCards(now, seat, cards)}
        />
      </Pinned>
    </div>
  );
}

/** Button for four cards as they are: send again, choose again, or `children`. */
function Again({ now, seat, children }: { now: View; seat: number; children: ComponentChildren }) {
  const cards = shownAt(now, seat);
  const reopened = isDrafted(now, seat) ? null : withoutChoices(now.rules, cards);
  const type = (typed: readonly string[]) => () => typeCards(now, seat, typed);
  if (isUnsent(now, seat)) {
    return (
      <Button id="send-again" kind="main" off={sendingDisabled.value} onPress={type(cards)}>
        {t("cards.send")}
      </Button>
    );
  }
  if (isChoiceOpen(now.rules, cards)) {
    return (
      <Button id="wild-other" kind="plain" onPress={type([])}>
        {t("cards.wild.other")}
      </Button>
    );
  }
  if (reopened === null || isTravelling(seat)) return <>{children}</>;
  return (
    <Button id="choose-again" kind="plain" label={t("cards.wild.again")} onPress={type(reopened)}>
      {t("mesa.correct")}
    </Button>
  );
}

interface EnteredByOthersProps {
  now: View;
  seat: number;
  cards: readonly string[];
}

/** Another phone entered this seat's cards meanwhile: keep theirs, or those typed here? */
function EnteredByOthers({ now, seat, cards }: EnteredByOthersProps) {
  const entry = now.hand.entries.findLast((one) => one.type === "cards_shown" && one.seat === seat);
  const who = entry?.by_name ?? playerAt(now, entry?.by ?? seat);
  return (
    <div class="entered" role="alert" data-testid="entered-by-others">
      <p>
        {t("cards.entered_by", {
          ...ofPlayer(now, seat),
          who,
          who_k: ergative(who),
          cards: cards.join("\u00a0"),
        })}
      </p>
      <div class="pair answers">
        <Button id="keep-mine" onPress={() => preferDraft(now, seat)}>
          {t("cards.keep_mine")}
        </Button>
        <Button id="keep-theirs" onPress={() => dropDraft(now, seat)}>
          {t("cards.keep_theirs")}
        </Button>
      </div>
    </div>
  );
}

/**
 * No seat is chosen: who is missing, a button for each seat, and below, in the place of the keys,
 * the last cards of this phone, where nothing can be pressed by mistake.
 */
function Stopped({ now, without }: { now: View; without: ComponentChildren }) {
  const here = useFocusIfLost<HTMLDivElement>();
  const [wrong] = now.hand.contradictions;
  const seats = seatsForCards(now, mine.value, (seat) => isDrafted(now, seat));
  const [first] = seats;
  const missing = now.hand.asks.cards.map((seat) => playerAt(now, seat));
  const choose = (seat: number) => () => chooseSeat(now, seat);
  return (
    <div class={`actions cards stopped of-${now.seats.length}`}>
      {wrong && (
        <div role="alert" class="remedies">
          <ContradictionFixes
            key={`${wrong.seat}${wrong.lance}`}
            now={now}
            wrong={wrong}
            onCards={() => reopen(now, wrong.seat)}
          />
        </div>
      )}
      {missing.length > 0 && (
        <div class="whose">
          <p class="held" data-testid="cards-missing">
            {t("cards.missing_of", { names: listed(missing) })}
          </p>
          {without}
        </div>
      )}
      <Pinned>
        <div ref={here} tabIndex={-1} class="seats" role="group" aria-label={t("cards.whose")}>
          {seats.map(({ seat, state }) => {
            const large = seat === first?.seat && (state === "unsent" || state === "mine");
            return (
              <Button
                key={seat}
                id={`cards-of-${seat}`}
                kind={large ? "main" : state === "told" || state === "free" ? "plain" : "quiet"}
                size={large ? "large" : "usual"}
                label={`${t("cards.of", ofPlayer(now, seat))}, ${stateWords(now, seat, state)}`}
                note={
                  state === "mine" || state === "free" ? undefined : stateWords(now, seat, state)
                }
                onPress={choose(seat)}
              >
                {state === "told" && <span aria-hidden="true">✓ </span>}
                {large ? t("cards.of", ofPlayer(now, seat)) : playerAt(now, seat)}
              </Button>
            );
          })}
        </div>
        {!wrong && <MineHeld now={now} />}
      </Pinned>
    </div>
  );
}

/**
 * Open the keypad with the cards of a seat. With a wild Sota, the choice is more often wrong than
 * the cards.
 */
function reopen(now: View, seat: number): void {
  chooseSeat(now, seat);
  const anew = withoutChoices(now.rules, now.hand.cards[seat] ?? []);
  if (anew) typeCards(now, seat, anew);
}

function stateWords(now: View, seat: number, state: CardState): string {
  switch (state) {
    case "unsent":
      return t("cards.unsent", { cards: shownAt(now, seat).join(" ") });
    case "mine":
    case "missing":
      return t("cards.missing");
    case "free":
      return t("cards.free");
    case "told":
      return now.hand.cards[seat]?.join(" ") ?? "";
  }
}

/** What the cards last shown by this phone hold. */
function MineHeld({ now }: { now: View }) {
  const shown = now.hand.entries.filter((one) => one.type === "cards_shown");
  const seat = shown.findLast((one) => mine.value.includes(one.seat))?.seat;
  const held = seat === undefined ? null : now.hand.held[seat];
  if (seat === undefined || !held) return <div class="mine-held" />;
  return (
    <div class="mine-held" data-testid="mine-held">
      <p class="faces">
        {now.hand.cards[seat]?.map((card, place) => (
          <CardFace key={place} card={card} />
        ))}
      </p>
      <p class="held-at">
        <span class="name">
          {playerAt(now, seat)}
          {colon()}
        </span>
        <span>{sayHeld(phrasesNow(now), held)}</span>
      </p>
    </div>
  );
}

/** One tab for each seat, ticked once its cards are shown. */
function Tabs({ now, seat }: { now: View; seat: number }) {
  const states = new Map(
    seatsForCards(now, mine.value, () => false).map((one) => [one.seat, one.state]),
  );
  return (
    <div class="tabs" role="group" aria-label={t("cards.whose")}>
      {now.seats.map(({ player }, one) => {
        const state = states.get(one) ?? "free";
        const said = state === "told" ? t("cards.told") : stateWords(now, one, state);
        return (
          <Button
            key={one}
            id={`cards-of-${one}`}
            kind="plain"
            size="small"
            pressed={one === seat}
            label={`${player}, ${said}`}
            onPress={() => chooseSeat(now, one)}
          >
            <span aria-hidden="true">{state === "told" ? "✓ " : ""}</span>
            {player}
          </Button>
        );
      })}
    </div>
  );
}

/** Ref of an element that takes the focus if the button that had it is gone. */
function useFocusIfLost<E extends HTMLElement>(): RefObject<E | null> {
  const here = useRef<E>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) here.current?.focus({ preventScroll: true });
  }, []);
  return here;
}
