import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { View } from "../protocol";
import { acknowledged, pending, refusal, view, type Refusal } from "../store";
import { asTyped, isWhole } from "./wild";

type Drafts = Readonly<Record<number, readonly string[]>>;

export interface HandDrafts {
  /** What the four places of this seat show. */
  shown: (seat: number) => readonly string[];
  /** Four cards that were refused: they are there, nothing is left to choose, and not told. */
  refused: (seat: number) => boolean;
  /** This seat's cards are told, and not on the table yet: what is typed now would be another's. */
  travelling: (seat: number) => boolean;
  /** Keep what is typed for a seat so far; null when it is on its way. */
  keep: (seat: number, cards: readonly string[] | null) => void;
}

/** What is typed for each seat and not told yet: not lost while it travels, nor by a refusal. */
export function useDrafts(now: View): HandDrafts {
  const drafts = useSignal<Drafts>({});
  const seen = useRef(refusal.peek()?.seen ?? 0);
  const keep = (seat: number, cards: readonly string[] | null): void => {
    const { [seat]: _, ...others } = drafts.peek();
    drafts.value = cards === null ? others : { ...others, [seat]: cards };
  };

  // What was refused comes back into its places, unless something is typed there already.
  const latest = refusal.value;
  useLayoutEffect(() => {
    if (latest === null || latest.seen <= seen.current) return;
    seen.current = latest.seen;
    const back = takenBack(now, latest);
    if (back && !drafts.peek()[back.seat]) keep(back.seat, back.cards);
  }, [latest]);

  // Cards that are told now, whoever told them, or told no longer, end what was typed.
  const told = now.hand.cards.map((cards) => cards?.join(" ") ?? "");
  const before = useRef(told);
  useLayoutEffect(() => {
    told.forEach((cards, seat) => cards !== before.current[seat] && keep(seat, null));
    before.current = told;
  }, [told.join("|")]);

  return {
    keep,
    shown: (seat) => drafts.value[seat] ?? onTheirWay(seat) ?? now.hand.cards[seat] ?? [],
    travelling: (seat) => onTheirWay(seat) !== null,
    refused: (seat) =>
      onTheirWay(seat) === null && isWhole(now.rules, drafts.value[seat] ?? []),
  };
}

/** The hand a refusal gives back; none where the table knows that seat's cards by now. */
function takenBack(
  now: View,
  { command, refused }: Refusal,
): { seat: number; cards: string[] } | null {
  if (command?.type !== "show_cards") return null;
  const { seat, cards } = command;
  const settled = refused.code === "stale" || refused.code === "nothing_changes";
  if (settled && now.hand.cards[seat]) return null;
  return { seat, cards: cards.map((card) => asTyped(now.rules, card)) };
}

/** A hand that is typed but not through yet, or not in the view yet, stays to be seen. */
function onTheirWay(seat: number): readonly string[] | null {
  const through = acknowledged.value;
  const arriving =
    through && through.ack.revision > (view.value?.revision ?? 0) ? [through.message] : [];
  for (const { command } of [...pending.value, ...arriving]) {
    if (command.type === "show_cards" && command.seat === seat) return command.cards;
  }
  return null;
}
