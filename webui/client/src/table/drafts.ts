/**
 * Hands that are being entered on this phone, and for which seat the card pad is open.
 *
 * A draft belongs to a hand of a match and a seat. It is kept while other pages are open, while it
 * travels, after a refusal, and when somebody else enters the same seat's cards meanwhile; only the
 * person, or the acknowledgement of its own command, ends it.
 */
import { effect, signal } from "@preact/signals";
import type { Command, View } from "../generated/protocol";
import { act } from "../seat/actor";
import { acknowledged, pending, type Refusal, refusal, view } from "../store";
import { asTyped, isWhole } from "./wild-sotas";

interface Draft {
  cards: readonly string[];
  /** The seat's cards in the view when this was begun, as `knownAt` writes them. */
  over: string;
}

interface OpenPad {
  hand: string;
  seat: number;
  over: string;
}

const drafts = signal<Readonly<Record<string, Draft>>>({});
const openPad = signal<OpenPad | null>(null);
/** By seat, where its newest hand was sent from: needed if it is refused. */
const sent = new Map<number, { key: string; over: string }>();

/** Show what is typed for a seat, else what is on its way, else what the table knows. */
export function shownAt(now: View, seat: number): readonly string[] {
  return draftAt(now, seat)?.cards ?? onTheirWay(seat) ?? now.hand.cards[seat] ?? [];
}

/** Something is typed for this seat that was not sent. */
export function isDrafted(now: View, seat: number): boolean {
  return draftAt(now, seat) !== undefined;
}

/** Four cards that could be sent as they are: a refused hand. */
export function isUnsent(now: View, seat: number): boolean {
  const draft = draftAt(now, seat);
  return draft !== undefined && !isTravelling(seat) && isWhole(now.rules, draft.cards);
}

/** This seat's cards are sent, and not in the view yet. */
export function isTravelling(seat: number): boolean {
  return onTheirWay(seat) !== null;
}

/** The cards that somebody else entered for this seat after its draft was begun. */
export function enteredByOthers(now: View, seat: number): readonly string[] | null {
  const draft = draftAt(now, seat);
  const known = now.hand.cards[seat];
  if (!draft || !known || isTravelling(seat)) return null;
  return draft.over === knownAt(now, seat) ? null : known;
}

/** Go on with the draft, which will replace what others entered. */
export function preferDraft(now: View, seat: number): void {
  const draft = draftAt(now, seat);
  if (draft) put(keyOf(now, seat), { ...draft, over: knownAt(now, seat) });
}

/** Forget what is typed for a seat. */
export function dropDraft(now: View, seat: number): void {
  put(keyOf(now, seat), null);
}

/** Keep what is typed for a seat so far; a whole hand is sent. */
export function typeCards(now: View, seat: number, cards: readonly string[]): void {
  const known = now.hand.cards[seat] ?? [];
  if (sameCards(cards, known)) {
    dropDraft(now, seat);
    return;
  }
  const over = draftAt(now, seat)?.over ?? knownAt(now, seat);
  chooseSeat(now, seat);
  if (isWhole(now.rules, cards)) {
    dropDraft(now, seat);
    sending(now, seat, over);
    act({ type: "show_cards", seat, cards: [...cards] });
  } else put(keyOf(now, seat), { cards, over });
}

/** Note from where a hand is sent, so that a refusal brings it back to the same place. */
export function sending(now: View, seat: number, over = knownAt(now, seat)): void {
  sent.set(seat, { key: keyOf(now, seat), over });
}

/** Open the pad for this seat; it stays open until the cards are in the view or another is chosen. */
export function chooseSeat(now: View, seat: number): void {
  if (chosenSeat(now) === seat) return;
  openPad.value = { hand: handOf(now), seat, over: knownAt(now, seat) };
}

/** Close the pad; what is typed stays. */
export function closePad(): void {
  openPad.value = null;
}

/** The seat the pad was opened for in this hand. */
export function chosenSeat(now: View): number | null {
  return openPad.value?.hand === handOf(now) ? openPad.value.seat : null;
}

function handOf(now: View): string {
  return `${now.table} ${now.match.number} ${now.hand.number}`;
}

function keyOf(now: View, seat: number): string {
  return `${handOf(now)} ${seat}`;
}

function knownAt(now: View, seat: number): string {
  return now.hand.cards[seat]?.join(" ") ?? "";
}

function draftAt(now: View, seat: number): Draft | undefined {
  return drafts.value[keyOf(now, seat)];
}

function put(key: string, draft: Draft | null): void {
  const { [key]: _, ...others } = drafts.peek();
  drafts.value = draft === null ? others : { ...others, [key]: draft };
}

function sameCards(some: readonly string[], others: readonly string[]): boolean {
  return [...some].sort().join() === [...others].sort().join();
}

/** Whose cards a command shows, and which. */
function shownBy(command: Command | null): { seat: number; cards: string[] } | null {
  const shows = command?.type === "correct" ? command.instead : command;
  return shows?.type === "show_cards" ? { seat: shows.seat, cards: shows.cards } : null;
}

/** A hand that is sent but not acknowledged, or not in the view yet. */
function onTheirWay(seat: number): readonly string[] | null {
  const through = acknowledged.value;
  const arriving =
    through && through.ack.revision > (view.value?.revision ?? 0) ? [through.message] : [];
  for (const { command } of [...pending.value, ...arriving]) {
    if (command.type === "show_cards" && command.seat === seat) return command.cards;
  }
  return null;
}

/** A refused hand comes back as a draft, unless the table has these very cards by now. */
function bringBack(now: View, { command }: Refusal): void {
  const shows = shownBy(command);
  if (!shows) return;
  const { seat } = shows;
  const cards = shows.cards.map((card) => asTyped(now.rules, card));
  const { key, over } = sent.get(seat) ?? { key: keyOf(now, seat), over: knownAt(now, seat) };
  const known = key === keyOf(now, seat) ? (now.hand.cards[seat] ?? []) : [];
  if (drafts.peek()[key] || sameCards(shows.cards, known) || sameCards(cards, known)) return;
  put(key, { cards, over });
}

let lastRefusal = refusal.peek()?.seen ?? 0;
effect(() => {
  const latest = refusal.value;
  const now = view.peek();
  if (!latest || !now || latest.seen <= lastRefusal) return;
  lastRefusal = latest.seen;
  bringBack(now, latest);
});

effect(() => {
  const shows = shownBy(acknowledged.value?.message.command ?? null);
  const now = view.peek();
  if (shows && now) put(sent.get(shows.seat)?.key ?? keyOf(now, shows.seat), null);
});

// The pad closes once the cards it was opened for are in the view.
effect(() => {
  const now = view.value;
  const open = openPad.value;
  if (!now || !open) return;
  const known = knownAt(now, open.seat);
  const changed = known !== "" && known !== open.over;
  const through = changed && !isDrafted(now, open.seat) && !isTravelling(open.seat);
  if (through || open.hand !== handOf(now)) openPad.value = null;
});
