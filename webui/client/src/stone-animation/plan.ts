/**
 * Plan the animation of stones from one view to the next, as a pure function: award by award from
 * the plate to the side that takes them; five piedras are changed for one amarrako; at adentro the
 * amarrakos go back to the plate. player.ts shows the frames at their times.
 *
 * The server says how the stones lie before and after each award. The plan only moves pieces from
 * one layout to the other; if they would not end as the server says, there is no animation.
 *
 * Only a count, or a deje, is animated: the same hand, with awards added to those that were there
 * (or booked now), whose scores lead from the old score to the new one. Everything else (undo,
 * correction, a score that was set, missed views) is shown at once.
 */
import type { Award, Lance, StonesLayout, View } from "../generated/protocol";
import { type SideStones, sameLayout } from "./layout";

export type PieceKind = "amarrako" | "piedra";

/** Pieces `first` to `first + count - 1` in a side's row. */
export interface Flight {
  /** take: from the plate to the side. back: to the plate. grow: a piedra becomes an amarrako. */
  way: "take" | "back" | "grow";
  side: number;
  kind: PieceKind;
  first: number;
  count: number;
}

/** What is shown from a moment on, and the pieces that start moving then. */
export interface Frame {
  /** Milliseconds since the view arrived. */
  at: number;
  /** Index in `hand.awards` of the award that is taken. */
  award: number;
  lance: Lance;
  side: number;
  /** Indexed by side. */
  stonesBySide: readonly SideStones[];
  flights: readonly Flight[];
}

export interface Plan {
  /** The stones until the first frame, by side. */
  before: readonly SideStones[];
  frames: readonly Frame[];
  /** Time at which the line of each award appears, by index; 0 for awards shown before. */
  lines: readonly number[];
  /** Duration, after which the stones are as the view says. */
  lasts: number;
}

/** Durations in milliseconds at a pace of 1. */
export interface Tempo {
  /** From the plate to the side; delay between one piece and the next; back to the plate. */
  fly: number;
  apart: number;
  back: number;
  grow: number;
  /** Pause to read a line before its stones move, and after. */
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

/** Duration until the last of `pieces` has arrived. */
export const arrived = (each: number, pieces: number, apart: number): number =>
  each + Math.max(0, pieces - 1) * apart;

export function planOf(before: View, after: View, tempo: Tempo): Plan | null {
  if (!sameHand(before, after)) return null;
  const taken = awardsTaken(before, after);
  if (!taken) return null;
  const desk = new PlanBuilder(after, before.sides, tempo);
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
  lance: Lance;
  side: number;
  to: number;
  lies: StonesLayout;
}

/** The awards between the two scores, in order; null if they do not explain the difference. */
function awardsTaken(before: View, after: View): Taking[] | null {
  const score = before.sides.map(({ stones }) => stones);
  const taken: Taking[] = [];
  for (const [award, { lance, side, score: to, lies, reason }] of after.hand.awards.entries()) {
    const from = score[side];
    // An órdago wins the game and gives no stones.
    if (from === undefined || reason === "ordago" || to <= from || !lies) continue;
    taken.push({ award, lance, side, to, lies });
    score[side] = to;
  }
  const explained = after.sides.every(({ stones }, n) => stones === score[n]);
  return taken.length > 0 && explained ? taken : null;
}

/** Builds the plan: keeps the stones of every side and the time while awards are taken. */
class PlanBuilder {
  private now = 0;
  private readonly stonesBySide: SideStones[];
  private readonly frames: Frame[] = [];
  private readonly lines: number[];
  private award = 0;
  private lance: Lance = "grande";
  private side = 0;

  constructor(
    private readonly view: View,
    private readonly before: readonly SideStones[],
    private readonly tempo: Tempo,
  ) {
    this.stonesBySide = before.map(({ stones, games, piedras, amarrakos, adentro, reached }) => ({
      stones,
      games,
      piedras,
      amarrakos,
      adentro,
      reached,
    }));
    this.lines = view.hand.awards.map(() => 0);
  }

  plan(): Plan {
    return { before: this.before, frames: this.frames, lines: this.lines, lasts: this.now };
  }

  /** Add the frames of one award. False if the stones would not lie as the server says. */
  take({ award, lance, side, to, lies }: Taking): boolean {
    const { read, rest } = this.tempo;
    const inside = this.view.rules.adentro_from;
    this.award = award;
    this.lance = lance;
    this.side = side;
    this.lines[award] = this.now;
    this.now += read;
    // The award reaches adentro: stones up to it, then all amarrakos go back, then the rest of the
    // award.
    const comesIn = lies.adentro && !this.lies().adentro;
    if (comesIn) {
      this.lay(inside, false);
      this.goInside();
    }
    if (!comesIn || to > inside) this.lay(to, lies.reached);
    this.now += rest;
    return sameLayout(this.lies(), lies);
  }

  /**
   * Take whole amarrakos as such and the rest one by one; five piedras become one more amarrako.
   */
  private lay(to: number, reached: boolean): void {
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
    const down = { ...laid, stones: to, reached };
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
    const none = { stones: 0, games: 0, piedras: 0, amarrakos: 0, adentro: false, reached: false };
    return this.stonesBySide[this.side] ?? none;
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
