/**
 * The options of the view, sorted for the screen.
 *
 * Nothing is decided here that the view does not say. Options with the same effect (paso over a
 * bet, "no queremos" of the last speaker) are only not shown twice.
 */
import {
  type BidOption,
  type BidSpoken,
  type Hand,
  LANCES,
  type View,
  type Word,
} from "../generated/protocol";
import { bidsOf } from "../net/hand-entries";
import { type Doing, optionsOf } from "./audience";
import { placesFrom } from "./order";

/** A word, and the seat that says it. */
export interface SeatBid extends BidOption {
  seat: number;
}

export interface BidChoices {
  seat: number;
  /** Pass for oneself; only while no bet stands. */
  pass: SeatBid | null;
  accept: SeatBid | null;
  acceptForSide: SeatBid | null;
  refuse: SeatBid | null;
  refuseForSide: SeatBid | null;
  /** Envido, or reenvido if a bet stands. */
  raise: SeatBid | null;
  ordago: SeatBid | null;
}

/** The seats whose words this phone may enter, its own first, then in the order of play. */
export function speakers(now: View, mine: readonly number[]): number[] {
  const may = new Set(optionsOf(now, mine, "bid").flatMap(({ seats }) => seats));
  const seats = placesFrom(now.seats, now.hand.mano).filter((seat) => may.has(seat));
  return seats.sort((a, b) => Number(mine.includes(b)) - Number(mine.includes(a)));
}

/**
 * The seat that the large buttons are for: the chosen one, else this phone's whose turn it is, else
 * its first that may speak; null if none.
 */
export function seatOfLargeButtons(
  now: View,
  mine: readonly number[],
  chosen: number | null,
): number | null {
  const all = speakers(now, mine);
  if (chosen !== null && all.includes(chosen)) return chosen;
  const { turn } = now.hand;
  if (turn !== null && all.includes(turn) && mine.includes(turn)) return turn;
  const [first] = all;
  return first !== undefined && mine.includes(first) ? first : null;
}

/** Whether a seat of this phone may still pass. */
export function maySpeakYet(now: View, mine: readonly number[]): boolean {
  return optionsOf(now, mine, "bid").some(
    ({ word, seats }) => word === "paso" && seats.some((seat) => mine.includes(seat)),
  );
}

/** Whether no bid, declaration or card of the hand is entered yet. */
export function nothingEntered({ entries }: Pick<Hand, "entries">): boolean {
  return entries.every(({ type }) => type === "noted" || type === "mano_set");
}

/** What a seat may say, entered by one of `mine`. */
export function bidChoices(now: View, seat: number, mine: readonly number[]): BidChoices {
  const own: SeatBid[] = optionsOf(now, mine, "bid")
    .filter(({ seats }) => seats.includes(seat))
    .map((option) => ({ ...option, seat }));
  const find = (...words: Word[]): SeatBid | null =>
    own.find((option) => words.includes(option.word)) ?? null;
  const refuse = find("no_quiero");
  const refuseForSide = find("no_queremos");
  // The last speaker who could answer refuses for the side in any case: one button is enough.
  const alone = refuse !== null && now.hand.standing?.awaited.length === 1;
  return {
    seat,
    pass: refuse ? null : find("paso"),
    accept: find("quiero"),
    acceptForSide: find("queremos"),
    refuse,
    refuseForSide: alone ? null : refuseForSide,
    raise: find("envido", "reenvido"),
    ordago: find("ordago"),
  };
}

/** State of a seat in the bidding: what it said last, unless its answer is awaited. */
export type Standpoint =
  | { is: "bettor" | "spoken"; said: BidSpoken }
  | { is: "awaited" | "silent" | "apart" };

export function standpoint(now: View, seat: number): Standpoint {
  const { standing, entries, phase } = now.hand;
  const lance = LANCES.find((one) => one === phase);
  const said = lance && bidsOf(entries, lance).findLast((one) => one.seat === seat);
  if (standing?.seat === seat && said) return { is: "bettor", said };
  if (standing?.awaited.includes(seat)) return { is: "awaited" };
  if (said) return { is: "spoken", said };
  const speaks = now.may
    .flatMap(({ options }) => options)
    .some((option) => option.do === "bid" && option.seats.includes(seat));
  return { is: speaks ? "silent" : "apart" };
}

/** Seats that have not declared, those of this phone apart. */
export function undeclared(
  now: View,
  lance: "pares" | "juego",
  mine: readonly number[],
): { mine: number[]; others: number[] } {
  const open = optionsOf(now, mine, "declare")
    .filter((option) => option.lance === lance)
    .flatMap(({ seats }) => seats);
  return {
    mine: open.filter((seat) => mine.includes(seat)),
    others: open.filter((seat) => !mine.includes(seat)),
  };
}

/**
 * The seat for which the card keypad opens by itself: this phone's only one, while the count needs
 * its cards. Any other seat is chosen by a tap.
 */
export function ownForCards(now: View, mine: readonly number[]): number | null {
  const untold = showable(now, mine).filter((one) => now.hand.cards[one.seat] === null);
  const own = untold.find((one) => one.seat === mine[0]);
  if (mine.length !== 1 || own === undefined) return null;
  return own.needed || !untold.some((one) => one.needed) ? own.seat : null;
}

/** States of the seats whose cards can be entered. */
export type CardState = "unsent" | "mine" | "missing" | "free" | "told";

/**
 * The seats whose cards can be entered: first the next one of this phone, then all others in the
 * order of the seats, which no other phone changes under a finger.
 */
export function seatsForCards(
  now: View,
  mine: readonly number[],
  unsent: (seat: number) => boolean,
): { seat: number; state: CardState }[] {
  const stateOf = ({ seat, needed }: ShowOption): CardState => {
    if (unsent(seat)) return "unsent";
    if (now.hand.cards[seat] !== null) return "told";
    return needed ? (mine.includes(seat) ? "mine" : "missing") : "free";
  };
  const seats = showable(now, mine)
    .map((option) => ({ seat: option.seat, state: stateOf(option) }))
    .sort((one, other) => one.seat - other.seat);
  const next =
    seats.find(({ state }) => state === "unsent") ?? seats.find(({ state }) => state === "mine");
  return next ? [next, ...seats.filter((one) => one !== next)] : seats;
}

type ShowOption = Doing<"show_cards">;

function showable(now: View, mine: readonly number[]): ShowOption[] {
  return optionsOf(now, mine, "show_cards");
}
