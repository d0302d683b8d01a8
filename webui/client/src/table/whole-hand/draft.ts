/**
 * Draft of a hand that is entered afterwards, lance by lance, until it is sent.
 *
 * What may be entered is in the view (`tell_hand`); the draft keeps what was chosen, and decides
 * which part is asked for next.
 */
import { signal } from "@preact/signals";
import type {
  How,
  Juego,
  Lance,
  LanceAtOnce,
  Pares,
  Seat,
  ToTell,
  View,
} from "../../generated/protocol";

export type Kind = Pares | Juego;

/** What may be entered of one lance. */
export interface LanceToTell extends Omit<ToTell, "lances"> {
  lance: Lance;
}

/** One for each lance. */
export function byLance(tells: readonly ToTell[]): LanceToTell[] {
  return tells.flatMap(({ lances, ...toTell }) => lances.map((lance) => ({ ...toTell, lance })));
}

export interface Draft {
  how: How | null;
  stones: number;
  /** Side that took it, and the seat, if one was chosen. */
  side: number | null;
  winner: number | null;
  nobody: boolean;
  /** What each seat of that side held; null for nothing, absent if not entered. */
  held: Readonly<Record<number, Kind | null>>;
}

/** Initial draft: the most likely way, everybody passed. */
export function blank(toTell: LanceToTell): Draft {
  const [how = null] = toTell.how;
  const stones = how === "accepted" ? (toTell.bets[0] ?? 0) : 0;
  return { how, stones, side: null, winner: null, nobody: false, held: {} };
}

/** The part of a lance that is missing; null if complete. */
type Asks = "winner" | "side" | "held" | null;

export function asks(toTell: LanceToTell, draft: Draft, seats: readonly Seat[]): Asks {
  if (draft.nobody && toTell.lance === "pares") return null;
  if (isValued(toTell, draft)) {
    if (draft.side === null) return "held";
    const told = owners(toTell, draft, seats).every((seat) => seat in draft.held);
    const some = Object.values(draft.held).some((kind) => kind !== null);
    return told && some ? null : "held";
  }
  if (draft.how === "refused") return draft.side === null ? "side" : null;
  return draft.winner === null ? "winner" : null;
}

/**
 * Whether the players' holdings count: pares, and juego unless it is punto. An accepted órdago
 * needs none.
 */
export function isValued(toTell: LanceToTell, draft: Draft): boolean {
  return toTell.values.length > 0 && !draft.nobody && draft.how !== "ordago";
}

/** Seats that may have won the lance. */
export function winners(toTell: LanceToTell, draft: Draft, seats: readonly Seat[]): number[] {
  return draft.nobody ? [...seats.keys()] : toTell.winners;
}

/** Seats whose holdings count: those of the side that took it, or all that may hold something. */
export function owners(toTell: LanceToTell, draft: Draft, seats: readonly Seat[]): number[] {
  return toTell.values.filter((seat) => draft.side === null || seats[seat]?.side === draft.side);
}

/**
 * Set how the lance was played. The winner is kept, unless another kind of winner is asked for now.
 */
export function played(draft: Draft, how: How, stones = 0): Draft {
  const same = (how === "refused") === (draft.how === "refused");
  const kept = same && (how === "ordago") === (draft.how === "ordago");
  return kept
    ? { ...draft, how, stones }
    : { ...draft, how, stones, side: null, winner: null, held: {} };
}

export function nobodyHas(draft: Draft, toTell: LanceToTell): Draft {
  const how = draft.how === null ? null : (toTell.how[0] ?? null);
  return { ...draft, how, stones: 0, side: null, winner: null, held: {}, nobody: true };
}

export function somebodyHas(draft: Draft): Draft {
  return { ...draft, winner: null, side: null, held: {}, nobody: false };
}

export function wonBy(draft: Draft, seat: number, side: number): Draft {
  return { ...draft, winner: seat, side };
}

export function takenBy(draft: Draft, side: number): Draft {
  return { ...draft, winner: null, side, held: draft.side === side ? draft.held : {} };
}

/**
 * Set what a seat held; the first seat with something makes its side the one that took the lance.
 */
export function holds(draft: Draft, seat: number, side: number, kind: Kind | null): Draft {
  const taken = takenBy(draft, side);
  return { ...taken, held: { ...taken.held, [seat]: kind } };
}

/** The lance as the command has it. */
export function told(toTell: LanceToTell, draft: Draft): LanceAtOnce {
  const line: LanceAtOnce = { lance: toTell.lance };
  if (draft.nobody) line.nobody = true;
  if (draft.nobody && toTell.lance === "pares") return line;
  if (draft.how !== null) line.how = draft.how;
  if (draft.stones > 0) line.stones = draft.stones;
  if (draft.winner !== null) line.winner = draft.winner;
  else if (draft.side !== null) line.side = draft.side;
  if (isValued(toTell, draft)) {
    const held = Object.entries(draft.held).filter((one): one is [string, Kind] => one[1] !== null);
    line.values = Object.fromEntries(held);
  }
  return line;
}

/**
 * The lances to send: all four, or those up to an accepted órdago; null if something is missing.
 */
export function sendable(
  lines: readonly { toTell: LanceToTell; draft: Draft; done: boolean }[],
): LanceAtOnce[] | null {
  const ordago = lines.findIndex(({ draft, done }) => done && draft.how === "ordago");
  const needed = ordago < 0 ? lines : lines.slice(0, ordago + 1);
  return needed.every(({ done }) => done)
    ? needed.map(({ toTell, draft }) => told(toTell, draft))
    : null;
}

type Drafts = Partial<Record<Lance, Draft>>;

/** Drafts of the lances, kept while the sheet is closed, until another hand begins. */
const kept = signal<{ of: string; drafts: Drafts }>({ of: "", drafts: {} });

function handOf(now: View): string {
  return `${now.table}/${now.match.number}/${now.hand.number}`;
}

export function draftOf(now: View, toTell: LanceToTell): Draft {
  const { of, drafts } = kept.value;
  const draft = of === handOf(now) ? drafts[toTell.lance] : undefined;
  // A lance that was bid meanwhile, or whose bid was undone, begins anew.
  const fits =
    draft && (draft.how === null ? toTell.how.length === 0 : toTell.how.includes(draft.how));
  return fits ? draft : blank(toTell);
}

export function keepDraft(now: View, lance: Lance, draft: Draft): void {
  const of = handOf(now);
  const drafts = kept.peek().of === of ? kept.peek().drafts : {};
  kept.value = { of, drafts: { ...drafts, [lance]: draft } };
}
