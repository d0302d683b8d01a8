/**
 * What is being told of a hand after the fact, lance by lance, until it is sent.
 *
 * What may be told stands in the view (`tell_hand`); here it is only kept which of it was chosen,
 * and what is asked next.
 */
import type { How, Juego, LanceAtOnce, Pares, Seat, ToTell } from "../../generated/protocol";

export type Kind = Pares | Juego;

export interface Draft {
  how: How | null;
  stones: number;
  /** Who took it: its side, and the seat where one was named. */
  side: number | null;
  winner: number | null;
  nobody: boolean;
  /** What each seat of that side had; null: nothing. Absent: not told. */
  held: Readonly<Record<number, Kind | null>>;
}

/** The likeliest to begin with: everybody passed. */
export function blank(tell: ToTell): Draft {
  const [how = null] = tell.how;
  const stones = how === "accepted" ? (tell.bets[0] ?? 0) : 0;
  return { how, stones, side: null, winner: null, nobody: false, held: {} };
}

/** What is still to be said of a lance. */
export type Asks = "winner" | "side" | "held" | null;

export function asks(tell: ToTell, draft: Draft, seats: readonly Seat[]): Asks {
  if (draft.nobody && tell.lance === "pares") return null;
  if (isValued(tell, draft)) {
    if (draft.side === null) return "held";
    const told = owners(tell, draft, seats).every((seat) => seat in draft.held);
    const some = Object.values(draft.held).some((kind) => kind !== null);
    return told && some ? null : "held";
  }
  if (draft.how === "refused") return draft.side === null ? "side" : null;
  return draft.winner === null ? "winner" : null;
}

/** Is it won with what each holds of it: pares, and juego where it is no punto? An órdago pays none. */
export function isValued(tell: ToTell, draft: Draft): boolean {
  return tell.choices.length > 0 && !draft.nobody && draft.how !== "ordago";
}

/** Seats that may have won it, where it is asked. */
export function winners(tell: ToTell, draft: Draft, seats: readonly Seat[]): number[] {
  return draft.nobody ? seats.map(({ seat }) => seat) : tell.winners;
}

/** Seats of the side that took it whose holding counts; all that may have it while none took it. */
export function owners(tell: ToTell, draft: Draft, seats: readonly Seat[]): number[] {
  return tell.values.filter((seat) => draft.side === null || seats[seat]?.side === draft.side);
}

/** How it was played. Who took it stays, unless it is asked otherwise now. */
export function played(draft: Draft, how: How, stones = 0): Draft {
  const same = (how === "refused") === (draft.how === "refused");
  const kept = same && (how === "ordago") === (draft.how === "ordago");
  return kept
    ? { ...draft, how, stones }
    : { ...draft, how, stones, side: null, winner: null, held: {} };
}

export function nobodyHas(draft: Draft, tell: ToTell): Draft {
  const how = draft.how === null ? null : (tell.how[0] ?? null);
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

/** A seat had this; the first of a side to have something makes it the side that took it. */
export function holds(draft: Draft, seat: number, side: number, kind: Kind | null): Draft {
  const taken = takenBy(draft, side);
  return { ...taken, held: { ...taken.held, [seat]: kind } };
}

/** The line of the command that tells it. */
export function told(tell: ToTell, draft: Draft): LanceAtOnce {
  const line: LanceAtOnce = { lance: tell.lance };
  if (draft.nobody) line.nobody = true;
  if (draft.nobody && tell.lance === "pares") return line;
  if (draft.how !== null) line.how = draft.how;
  if (draft.stones > 0) line.stones = draft.stones;
  if (draft.winner !== null) line.winner = draft.winner;
  else if (draft.side !== null) line.side = draft.side;
  if (isValued(tell, draft)) {
    const held = Object.entries(draft.held).filter((one): one is [string, Kind] => one[1] !== null);
    line.values = Object.fromEntries(held);
  }
  return line;
}

/** What can be sent: all of it, or what was told up to an órdago that was wanted. */
export function sendable(
  lines: readonly { tell: ToTell; draft: Draft; done: boolean }[],
): LanceAtOnce[] | null {
  const ordago = lines.findIndex(({ draft, done }) => done && draft.how === "ordago");
  const needed = ordago < 0 ? lines : lines.slice(0, ordago + 1);
  return needed.every(({ done }) => done)
    ? needed.map(({ tell, draft }) => told(tell, draft))
    : null;
}
