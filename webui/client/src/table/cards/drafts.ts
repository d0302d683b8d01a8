/**
 * Cards that are being entered on this phone, and the seat for which the keypad is open.
 *
 * A draft belongs to a hand of a match and a seat. It is kept while other pages are open, while it
 * is being sent, after a refusal, and when another phone enters cards for the same seat meanwhile;
 * only the person, or the acknowledgement of its own command, ends it.
 */
import { effect, signal } from "@preact/signals";
import type { Command, View } from "../../generated/protocol";
import { act } from "../../seat/actor";
import { acknowledged, pending, type Refusal, refusal, view } from "../../state/store";
import { asKey, isComplete } from "./wild-sotas";

interface Draft {
  cards: readonly string[];
  /** The seat's cards in the view when the draft was begun, as `knownAt` formats them. */
  over: string;
}

interface OpenPad {
  hand: string;
  seat: number;
  over: string;
}

const drafts = signal<Readonly<Record<string, Draft>>>({});
const openPad = signal<OpenPad | null>(null);
/** Key and `over` of the newest cards sent for each seat; needed if they are refused. */
const sent = new Map<number, { key: string; over: string }>();

/** The cards to show for a seat: typed, else sent, else those in the view. */
export function shownAt(now: View, seat: number): readonly string[] {
  return draftAt(now, seat)?.cards ?? onTheirWay(seat) ?? now.hand.cards[seat] ?? [];
}

/** Whether cards are typed for this seat and not sent. */
export function isDrafted(now: View, seat: number): boolean {
  return draftAt(now, seat) !== undefined;
}

/** Whether a draft is complete and not sent, as after a refusal. */
export function isUnsent(now: View, seat: number): boolean {
  const draft = draftAt(now, seat);
  return draft !== undefined && !isTravelling(seat) && isComplete(now.rules, draft.cards);
}

/** Whether cards of this seat are sent and not in the view yet. */
export function isTravelling(seat: number): boolean {
  return onTheirWay(seat) !== null;
}

/** Cards that another phone entered for this seat after its draft was begun; null if none. */
export function enteredByOthers(now: View, seat: number): readonly string[] | null {
  const draft = draftAt(now, seat);
  const known = now.hand.cards[seat];
  if (!draft || !known || isTravelling(seat)) return null;
  return draft.over === knownAt(now, seat) ? null : known;
}

/** Continue with the draft, which will replace the cards that another phone entered. */
export function preferDraft(now: View, seat: number): void {
  const draft = draftAt(now, seat);
  if (draft) put(keyOf(now, seat), { ...draft, over: knownAt(now, seat) });
}

/** Discard the draft of a seat. */
export function dropDraft(now: View, seat: number): void {
  put(keyOf(now, seat), null);
}

/** Store what is typed for a seat; complete cards are sent. */
export function typeCards(now: View, seat: number, cards: readonly string[]): void {
  const known = now.hand.cards[seat] ?? [];
  if (sameCards(cards, known)) {
    dropDraft(now, seat);
    return;
  }
  const over = draftAt(now, seat)?.over ?? knownAt(now, seat);
  chooseSeat(now, seat);
  if (isComplete(now.rules, cards)) {
    dropDraft(now, seat);
    sending(now, seat, over);
    act({ type: "show_cards", seat, cards: [...cards] });
  } else put(keyOf(now, seat), { cards, over });
}

/** Remember where cards are sent from, so that a refusal restores the draft there. */
export function sending(now: View, seat: number, over = knownAt(now, seat)): void {
  sent.set(seat, { key: keyOf(now, seat), over });
}

/** Open the keypad for a seat, until its cards are in the view or another seat is chosen. */
export function chooseSeat(now: View, seat: number): void {
  if (chosenSeat(now) === seat) return;
  openPad.value = { hand: handOf(now), seat, over: knownAt(now, seat) };
}

/** Close the keypad; the draft is kept. */
export function closePad(): void {
  openPad.value = null;
}

/** Seat for which the keypad was opened in this hand; null if none. */
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

/** Seat and cards of a command that shows cards. */
function shownBy(command: Command | null): { seat: number; cards: string[] } | null {
  const shows = command?.type === "correct" ? command.instead : command;
  return shows?.type === "show_cards" ? { seat: shows.seat, cards: shows.cards } : null;
}

/** Cards of a seat that are sent, but not acknowledged or not in the view yet. */
function onTheirWay(seat: number): readonly string[] | null {
  const through = acknowledged.value;
  const arriving =
    through && through.ack.revision > (view.value?.revision ?? 0) ? [through.message] : [];
  for (const { command } of [...pending.value, ...arriving]) {
    if (command.type === "show_cards" && command.seat === seat) return command.cards;
  }
  return null;
}

/** Restore refused cards as a draft, unless the view has the same cards by now. */
function bringBack(now: View, { command }: Refusal): void {
  const shows = shownBy(command);
  if (!shows) return;
  const { seat } = shows;
  const cards = shows.cards.map((card) => asKey(now.rules, card));
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

// Close the keypad once the cards it was opened for are in the view.
effect(() => {
  const now = view.value;
  const open = openPad.value;
  if (!now || !open) return;
  const known = knownAt(now, open.seat);
  const changed = known !== "" && known !== open.over;
  const through = changed && !isDrafted(now, open.seat) && !isTravelling(open.seat);
  if (through || open.hand !== handOf(now)) openPad.value = null;
});
