import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { t } from "../i18n";
import type { View } from "../protocol";
import { sayHeld } from "../table-words";
import { late } from "../ui/late";
import { Button } from "../ui/button";
import { act, mine, offered, ofPlayer, playerAt, tellNow } from "./actor";
import { nextForCards } from "./choices";
import { Contradictions } from "./contradictions";
import { useDrafts } from "./drafts";
import { Keypad } from "./keypad";
import { chosenAnew, isOpen, isWhole } from "./wild";
import "./cards.css";

const Told = late(() => import("./told").then((loaded) => loaded.Told));

/** The showdown: four taps a hand, anybody's, or who won what without cards. */
export function Cards({ now }: { now: View }) {
  const chosen = useSignal<number | null>(null);
  const telling = useSignal(false);
  const drafts = useDrafts(now);
  const { hand, rules } = now;
  const seat = chosen.value ?? nextForCards(now, mine.value);
  const known = seat === null ? null : hand.cards[seat];

  // Once the chosen seat's cards are known, go on to who is missing.
  const shownSeats = hand.cards.map((cards) => cards !== null).join();
  useLayoutEffect(() => {
    if (chosen.value !== null && hand.cards[chosen.value]) chosen.value = null;
  }, [shownSeats]);

  // Who still has to show goes on; the others put right what does not agree.
  const wanted = nextForCards(now, mine.value);
  const owing = wanted !== null && mine.value.includes(wanted) && hand.cards[wanted] === null;
  if (hand.contradictions.length > 0 && !owing) return <Contradictions now={now} />;
  if (telling.value && hand.asks.told.length > 0) {
    return <Told now={now} onBack={() => (telling.value = false)} />;
  }
  const enter = (cards: string[]): void => {
    if (seat === null) return;
    const done = isWhole(rules, cards);
    drafts.keep(seat, done ? null : cards);
    if (done) act({ type: "show_cards", seat, cards });
  };
  // What lies open with a wild Sota: the same cards, to be chosen once more.
  const reopened = seat !== null && known === drafts.shown(seat) ? chosenAnew(rules, known) : null;
  return (
    <div class={`actions cards of-${now.seats.length}`}>
      <Tabs now={now} seat={seat} choose={(one) => (chosen.value = one)} />
      <div class="whose">
        <p class="held" data-testid="held">
          {heading(now, seat)}
        </p>
        {seat !== null && drafts.refused(seat) ? (
          <Button id="send-again" kind="plain" onPress={() => enter([...drafts.shown(seat)])}>
            {t("cards.send")}
          </Button>
        ) : isOpen(rules, drafts.shown(seat ?? -1)) ? (
          <Button id="wild-other" kind="plain" onPress={() => enter([])}>
            {t("cards.wild.other")}
          </Button>
        ) : reopened ? (
          <Button
            id="choose-again"
            kind="plain"
            label={t("cards.wild.again")}
            onPress={() => enter(reopened)}
          >
            {t("mesa.correct")}
          </Button>
        ) : (
          offered(now, "tell_lance").length > 0 && (
            <Button id="without-cards" kind="plain" onPress={() => (telling.value = true)}>
              {t("cards.without")}
            </Button>
          )
        )}
      </div>
      <MineHeld now={now} seat={seat} />
      {seat !== null && (
        <Keypad
          key={`${seat}-${known?.join("") ?? ""}`}
          now={now}
          seat={seat}
          cards={drafts.shown(seat)}
          busy={drafts.travelling(seat)}
          onCards={enter}
        />
      )}
    </div>
  );
}

/** Whose cards the keypad takes, or what they are, or whose are missing. */
function heading(now: View, seat: number | null): ComponentChildren {
  if (seat === null) {
    const names = now.hand.asks.cards.map((one) => playerAt(now, one)).join(", ");
    return t("cards.missing_of", { names });
  }
  if (now.hand.cards[seat]) return <HeldAt now={now} seat={seat} />;
  return t("cards.of", ofPlayer(now, seat));
}

/** Whose, and what they are: of a long name only the beginning, of the cards all. */
function HeldAt({ now, seat }: { now: View; seat: number }) {
  const held = now.hand.held[seat];
  return (
    <span class="held-at">
      <span class="name">{playerAt(now, seat)}:</span>
      {held && <span>{sayHeld(tellNow(now), held)}</span>}
    </span>
  );
}

/** What mine turned out to be, while another's are being entered. */
function MineHeld({ now, seat }: { now: View; seat: number | null }) {
  const [own] = mine.value;
  if (own === undefined || own === seat || !now.hand.held[own]) return null;
  return (
    <p class="soft" data-testid="mine-held">
      <HeldAt now={now} seat={own} />
    </p>
  );
}

interface TabsProps {
  now: View;
  seat: number | null;
  choose: (seat: number) => void;
}

/** One tab a seat, ticked once its cards are told; a dot marks whose the count needs. */
function Tabs({ now, seat, choose }: TabsProps) {
  const needed = new Set(now.hand.asks.cards);
  return (
    <div class="tabs" role="group" aria-label={t("cards.whose")}>
      {now.seats.map((one) => {
        const told = now.hand.cards[one.seat] !== null;
        const state = told ? "cards.told" : needed.has(one.seat) ? "cards.missing" : "cards.free";
        return (
          <Button
            key={one.seat}
            id={`cards-of-${one.seat}`}
            kind="plain"
            size="small"
            pressed={one.seat === seat}
            label={`${one.player}, ${t(state)}`}
            onPress={() => choose(one.seat)}
          >
            <span aria-hidden="true">{told ? "✓ " : ""}</span>
            {one.player}
          </Button>
        );
      })}
    </div>
  );
}
