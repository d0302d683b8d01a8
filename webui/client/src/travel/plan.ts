/**
 * How the stones travel from one view to the next: award by award from the plate to the side that
 * takes them; five piedras are given back for an amarrako; adentro, the amarrakos go back to the
 * plate. A pure function of two views: frames with times, to be played by player.ts.
 *
 * Only what is surely a count, or a deje, is played: the same hand, with awards added to those that
 * were there (or booked now), whose scores lead from what lay there to what lies there. All else
 * (an undo, a correction, a score set, views missed) is shown as it is, without a journey.
 */
import type { Award, LanceName, View } from "../protocol";
import { AMARRAKO, lyingAt, sameLying, type Lying } from "./lying";

export type PieceKind = "amarrako" | "piedra";

/** Pieces `first` to `first + count - 1` of a side's row. */
export interface Flight {
  /** take: laid down, from the plate · back: to the plate · grow: an amarrako, from a piedra. */
  way: "take" | "back" | "grow";
  side: number;
  kind: PieceKind;
  first: number;
  count: number;
}

/** What is shown from a moment on, and what sets out then. */
export interface Frame {
  /** Milliseconds after the view came. */
  at: number;
  /** Place in hand.awards of what is taken. */
  award: number;
  lance: LanceName;
  side: number;
  /** By side. */
  lying: readonly Lying[];
  flights: readonly Flight[];
}

export interface Plan {
  frames: readonly Frame[];
  /** By award, when its line comes in; 0 for those told before. */
  lines: readonly number[];
  /** When all lies as the view has it. */
  lasts: number;
}

/** Milliseconds at a pace of 1. */
export interface Tempo {
  /** From plate to place; between one piece's leaving and the next; back to the plate. */
  fly: number;
  apart: number;
  back: number;
  grow: number;
  /** A line is read before its stones come, and after. */
  read: number;
  rest: number;
}

const TEMPO: Tempo = { fly: 500, apart: 70, back: 420, grow: 360, read: 180, rest: 200 };

export function tempoAt(pace: number): Tempo {
  const { fly, apart, back, grow, read, rest } = TEMPO;
  return {
    fly: fly * pace,
    apart: apart * pace,
    back: back * pace,
    grow: grow * pace,
    read: read * pace,
    rest: rest * pace,
  };
}

/** When the last of so many pieces has arrived. */
export const arrived = (each: number, pieces: number, apart: number): number =>
  each + Math.max(0, pieces - 1) * apart;

export function planOf(before: View, after: View, tempo: Tempo): Plan | null {
  if (!sameHand(before, after)) return null;
  const taken = takings(before, after);
  if (!taken) return null;
  const desk = new Desk(after, before.sides.map(({ stones }) => stones), tempo);
  for (const one of taken) desk.take(one);
  return desk.plan();
}

function sameHand(before: View, after: View): boolean {
  return (
    after.revision > before.revision &&
    before.table === after.table &&
    before.match.number === after.match.number &&
    before.match.game === after.match.game &&
    before.hand.number === after.hand.number &&
    before.sides.length === after.sides.length &&
    before.hand.awards.every((award, n) => sameAward(award, after.hand.awards[n]))
  );
}

function sameAward(one: Award, other: Award | undefined): boolean {
  return (
    one.lance === other?.lance &&
    one.side === other.side &&
    one.reason === other.reason &&
    one.seat === other.seat &&
    one.stones === other.stones &&
    one.score === other.score
  );
}

interface Taking {
  award: number;
  lance: LanceName;
  side: number;
  from: number;
  to: number;
}

/** The awards between the two scores, in their order; null where they do not explain them. */
function takings(before: View, after: View): Taking[] | null {
  const { rules } = after;
  const score = before.sides.map(({ stones }) => stones);
  const taken: Taking[] = [];
  for (const [award, { lance, side, score: to, reason }] of after.hand.awards.entries()) {
    const from = score[side];
    // An órdago takes the game and no stones.
    if (from === undefined || reason === "ordago" || to <= from) continue;
    taken.push({ award, lance, side, from, to });
    score[side] = to;
  }
  const explained = after.sides.every(
    (side, n) => side.stones === score[n] && sameLying(side, lyingAt(rules, side.stones)),
  );
  const known = before.sides.every((side) => sameLying(side, lyingAt(rules, side.stones)));
  return taken.length > 0 && explained && known ? taken : null;
}

/** The table while the stones are moved on it: what lies where, and what the time is. */
class Desk {
  private now = 0;
  private readonly lying: Lying[];
  private readonly frames: Frame[] = [];
  private readonly lines: number[];
  private award = 0;
  private lance: LanceName = "grande";
  private side = 0;

  constructor(
    private readonly view: View,
    stones: readonly number[],
    private readonly tempo: Tempo,
  ) {
    this.lying = stones.map((n) => lyingAt(view.rules, n));
    this.lines = view.hand.awards.map(() => 0);
  }

  plan(): Plan {
    return { frames: this.frames, lines: this.lines, lasts: this.now };
  }

  take({ award, lance, side, from, to }: Taking): void {
    const { read, rest } = this.tempo;
    const inside = this.view.rules.adentro_from;
    this.award = award;
    this.lance = lance;
    this.side = side;
    this.lines[award] = this.now;
    this.now += read;
    // The seventh amarrako falls, all seven go back, and what is left of the award follows.
    const stop = from < inside && to >= inside ? inside : to;
    this.lay(stop);
    if (stop === inside && from < inside) this.goInside();
    if (to > stop) this.lay(to);
    this.now += rest;
  }

  /** Whole amarrakos are taken as such, the rest one by one; five of those become one more. */
  private lay(to: number): void {
    const { fly, apart } = this.tempo;
    const { side } = this;
    const was = this.lies();
    const [fives, ones] = was.adentro
      ? [0, to - was.stones]
      : [Math.floor((to - was.stones) / AMARRAKO), (to - was.stones) % AMARRAKO];
    const laid = { ...was, amarrakos: was.amarrakos + fives, piedras: was.piedras + ones };
    const flights: Flight[] = [
      { way: "take", side, kind: "amarrako", first: was.amarrakos, count: fives },
      { way: "take", side, kind: "piedra", first: was.piedras, count: ones },
    ];
    this.frame(laid, flights);
    this.now += arrived(fly, fives + ones, apart);
    const down = { ...laid, stones: to };
    this.frame(down);
    if (!was.adentro && laid.piedras >= AMARRAKO) this.change(down);
  }

  /** Four of five piedras go back; the fifth becomes an amarrako. */
  private change(laid: Lying): void {
    const { back, grow, apart } = this.tempo;
    const { side } = this;
    const left = laid.piedras - AMARRAKO;
    const four = { way: "back", side, kind: "piedra", first: left + 1, count: AMARRAKO - 1 } as const;
    this.frame(laid, [four]);
    this.now += arrived(back, four.count, apart);
    const changed = { ...laid, piedras: left, amarrakos: laid.amarrakos + 1 };
    this.frame(changed, [{ way: "grow", side, kind: "amarrako", first: laid.amarrakos, count: 1 }]);
    this.now += grow;
  }

  private goInside(): void {
    const { back, apart, rest } = this.tempo;
    const { side } = this;
    const all = this.lies();
    this.now += rest;
    this.frame(all, [{ way: "back", side, kind: "amarrako", first: 0, count: all.amarrakos }]);
    this.now += arrived(back, all.amarrakos, apart);
    this.frame(lyingAt(this.view.rules, all.stones));
    this.now += rest;
  }

  private lies(): Lying {
    return this.lying[this.side] ?? lyingAt(this.view.rules, 0);
  }

  private frame(lying: Lying, flights: readonly Flight[] = []): void {
    this.lying[this.side] = lying;
    this.frames.push({
      at: this.now,
      award: this.award,
      lance: this.lance,
      side: this.side,
      lying: [...this.lying],
      flights: flights.filter(({ count }) => count > 0),
    });
  }
}
