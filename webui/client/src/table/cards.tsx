import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import type { View } from "../protocol";
import { sayHeld } from "../table-words";
import { Button } from "../ui/button";
import { act, mine, offered, playerAt, tellNow } from "./actor";
import { nextForCards } from "./choices";
import { Contradictions } from "./contradictions";
import { Keypad } from "./keypad";
import { Told } from "./told";
import "./cards.css";

/** The showdown: four taps a hand, anybody's, or who won what without cards. */
export function Cards({ now }: { now: View }) {
  const chosen = useSignal<number | null>(null);
  const telling = useSignal(false);
  const drafts = useSignal<Readonly<Record<number, string[]>>>({});
  const { hand, rules } = now;
  const seat = chosen.value ?? nextForCards(now, mine.value);
  const known = seat === null ? null : hand.cards[seat];

  // Once the chosen seat's cards are known, go on to who is missing.
  const shownSeats = hand.cards.map((cards) => cards !== null).join();
  useEffect(() => {
    if (chosen.value !== null && hand.cards[chosen.value]) chosen.value = null;
  }, [shownSeats]);

  if (hand.contradictions.length > 0) return <Contradictions now={now} />;
  if (telling.value && hand.asks.told.length > 0) {
    return <Told now={now} onBack={() => (telling.value = false)} />;
  }
  const enter = (cards: string[]): void => {
    if (seat === null) return;
    const done = cards.length === 4;
    drafts.value = { ...drafts.value, [seat]: done ? [] : cards };
    if (done) act({ type: "show_cards", seat, cards });
  };
  return (
    <div class="actions cards">
      <Tabs now={now} seat={seat} choose={(one) => (chosen.value = one)} />
      {seat !== null && (
        <>
          <p class="held" data-testid="held">
            {known ? sayHeldAt(now, seat) : t("cards.of", { name: playerAt(now, seat) })}
          </p>
          <Keypad
            key={`${seat}-${known?.join("") ?? ""}`}
            faces={rules.faces}
            cards={drafts.value[seat] ?? known ?? []}
            onCards={enter}
          />
        </>
      )}
      {offered(now, "tell_lance").length > 0 && (
        <Button id="without-cards" kind="plain" onPress={() => (telling.value = true)}>
          {t("cards.without")}
        </Button>
      )}
    </div>
  );
}

function sayHeldAt(now: View, seat: number): string {
  const held = now.hand.held[seat];
  const name = playerAt(now, seat);
  return held ? `${name}: ${sayHeld(tellNow(now), held)}` : name;
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
