/** Contradicting entries: too many of a card, or a winner whom cards beat. */
import { signal } from "@preact/signals";
import type { LanceTold, View } from "../../generated/protocol";
import type { Refusal } from "../../state/store";

export interface TooMany {
  /** Seat whose cards are being entered. */
  seat: number;
  card: string;
  /** The other seats that show the card. */
  seats: readonly number[];
}

/** A key was pressed of which no card is left. `asked` is a counter that tells equal ones apart. */
export const tooManyKey = signal<(TooMany & { asked: number }) | null>(null);

let asked = 0;

export function showTooMany(tooMany: TooMany): void {
  asked += 1;
  tooManyKey.value = { ...tooMany, asked };
}

/** The seats that show a card which a refused hand has too many of; null for other refusals. */
export function tooManyOf(now: View, { refused, command }: Refusal): TooMany | null {
  if (refused.code !== "impossible_deal" || command === null) return null;
  if (command.type === "correct" && !isRunning(now, command.sequence)) return null;
  const shows = command.type === "correct" ? command.instead : command;
  if (shows.type !== "show_cards") return null;
  const { seat } = shows;
  const seats = seatsIn(refused.params).filter((one) => one !== seat && now.hand.cards[one]);
  return seats.length === 0 ? null : { seat, card: String(refused.params.card), seats };
}

/** The entry of a winner whom the refused cards beat; null for other refusals. */
export function beatenOf(
  now: View,
  { refused, command }: Refusal,
): { seat: number; told: LanceTold } | null {
  const beats = refused.code === "cards_say_otherwise" || refused.code === "winner_is_weaker";
  if (!beats || command?.type !== "show_cards") return null;
  const told = now.hand.entries
    .filter((one) => one.type === "lance_told")
    .findLast((one) => one.lance === refused.params.lance);
  return told ? { seat: command.seat, told } : null;
}

/** Seats named by the refusal of an impossible deal. */
export function seatsIn(params: Refusal["refused"]["params"]): number[] {
  const seats = params.seats;
  return typeof seats === "string" ? seats.split(",").map(Number) : [];
}

function isRunning(now: View, sequence: number): boolean {
  return now.hand.entries.some((entry) => entry.sequence === sequence);
}
