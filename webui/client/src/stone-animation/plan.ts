/**
 * How the stones travel from one view to the next: award by award from the plate to the side that
 * takes them; five piedras are given back for an amarrako; adentro, the amarrakos go back to the
 * plate. A pure function of two views: frames with times, to be played by player.ts.
 *
 * The server says how the stones lie before and after each award; here pieces are only moved from
 * one to the other, and where they would not come to lie so nothing moves.
 *
 * Only what is surely a count, or a deje, is played: the same hand, with awards added to those that
 * were there (or booked now), whose scores lead from what lay there to what lies there. All else
 * (an undo, a correction, a score set, views missed) is shown as it is, without a journey.
 */
import type { Award, LanceName, StonesLayout, View } from "../protocol";
import { type SideStones, sameLayout } from "./layout";

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
  stonesBySide: readonly SideStones[];
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
  const desk = new Desk(after, before.sides, tempo);
  return taken.every((one) => desk.take(one)) ? desk.plan() : null;
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
  to: number;
  lies: StonesLayout;
}

/** The awards between the two scores, in their order; null where they do not explain them. */
function takings(before: View, after: View): Taking[] | null {
  const score = before.sides.map(({ stones }) => stones);
  const taken: Taking[] = [];
  for (const [award, { lance, side, score: to, lies, reason }] of after.hand.awards.entries()) {
    const from = score[side];
    // An órdago takes the game and no stones.
    if (from === undefined || reason === "ordago" || to <= from || !lies) continue;
    taken.push({ award, lance, side, to, lies });
    score[side] = to;
  }
  const explained = after.sides.every(({ stones }, n) => stones === score[n]);
  return taken.length > 0 && explained ? taken : null;
}

/** The table while the stones are moved on it: what lies where, and what the time is. */
class Desk {
  private now = 0;
  private readonly stonesBySide: SideStones[];
  private readonly frames: Frame[] = [];
  private readonly lines: number[];
  private award = 0;
  private lance: LanceName = "grande";
  private side = 0;

  constructor(
    private readonly view: View,
    before: readonly SideStones[],
    private readonly tempo: Tempo,
  ) {
    this.stonesBySide = before.map(({ stones, piedras, amarrakos, adentro }) => ({
      stones,
      piedras,
      amarrakos,
      adentro,
    }));
    this.lines = view.hand.awards.map(() => 0);
  }

  plan(): Plan {
    return { frames: this.frames, lines: this.lines, lasts: this.now };
  }

  /** False where they would not lie as the server says. */
  take({ award, lance, side, to, lies }: Taking): boolean {
    const { read, rest } = this.tempo;
    const inside = this.view.rules.adentro_from;
    this.award = award;
    this.lance = lance;
    this.side = side;
    this.lines[award] = this.now;
    this.now += read;
    // The seventh amarrako falls, all seven go back, and what is left of the award follows.
    const comesIn = lies.adentro && !this.lies().adentro;
    this.lay(comesIn ? inside : to);
    if (comesIn) this.goInside();
    if (comesIn && to > inside) this.lay(to);
    this.now += rest;
    return sameLayout(this.lies(), lies);
  }

  /** Whole amarrakos are taken as such, the rest one by one; five of those become one more. */
  private lay(to: number): void {
    const { fly, apart } = this.tempo;
    const { amarrako } = this.view.rules;
    const { side } = this;
    const was = this.lies();
    const [fives, ones] = was.adentro
      ? [0, to - was.stones]
      : [Math.floor((to - was.stones) / amarrako), (to - was.stones) % amarrako];
    const laid = { ...was, amarrakos: was.amarrakos + fives, piedras: was.piedras + ones };
    const flights: Flight[] = [
      { way: "take", side, kind: "amarrako", first: was.amarrakos, count: fives },
      { way: "take", side, kind: "piedra", first: was.piedras, count: ones },
    ];
    this.frame(laid, flights);
    this.now += arrived(fly, fives + ones, apart);
    const down = { ...laid, stones: to };
    this.frame(down);
    if (!was.adentro && laid.piedras >= amarrako) this.change(down);
  }

  /** Four of five piedras go back; the fifth becomes an amarrako. */
  private change(laid: SideStones): void {
    const { back, grow, apart } = this.tempo;
    const { amarrako } = this.view.rules;
    const { side } = this;
    const left = laid.piedras - amarrako;
    const four = {
      way: "back",
      side,
      kind: "piedra",
      first: left + 1,
      count: amarrako - 1,
    } as const;
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
    this.frame({ ...all, amarrakos: 0, adentro: true });
    this.now += rest;
  }

  private lies(): SideStones {
    return this.stonesBySide[this.side] ?? { stones: 0, piedras: 0, amarrakos: 0, adentro: false };
  }

  private frame(stonesBySide: SideStones, flights: readonly Flight[] = []): void {
    this.stonesBySide[this.side] = stonesBySide;
    this.frames.push({
      at: this.now,
      award: this.award,
      lance: this.lance,
      side: this.side,
      stonesBySide: [...this.stonesBySide],
      flights: flights.filter(({ count }) => count > 0),
    });
  }
}
