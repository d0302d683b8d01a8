/**
 * What a moment of the match is about, and who is in it: from the view alone, so that a TV which was
 * opened in the middle of it shows the same as all others.
 *
 * Cards are those of the view, which every client has: a player's are in it as soon as a phone has
 * entered them, and they are entered when they lie on the table.
 */
import {
  type Award,
  type BidSpoken,
  LANCES,
  type Lance,
  type ShownAward,
  type View,
} from "../../generated/protocol";
import { bidsOf, latestOf } from "../../net/hand-entries";
import { placesFrom } from "../../seat/order";

export interface Player {
  seat: number;
  /** Null: no phone has entered them yet. */
  cards: readonly string[] | null;
  /** Whether the cards count in the lance: in pares and juego not everybody has them. */
  plays: boolean;
}

export interface Party {
  side: number;
  /** Said the órdago. */
  calls: boolean;
  /** The word by which the side stands: its órdago, or its yes; null at a plain counter. */
  word: BidSpoken | null;
  /** In the order of play; none where there are no cards to show. */
  players: readonly Player[];
}

export interface Scene {
  /** An accepted órdago; the last stone of a match; a second side that becomes adentro. */
  of: "ordago" | "last" | "adentro";
  /** In the order of the sides. */
  parties: readonly Party[];
  /** The lance of the órdago; null at a plain counter, and elsewhere. */
  lance: { name: Lance; punto: boolean } | null;
  /** Who has won; null: it is not decided yet. */
  winner: number | null;
  /** What decided it: whose cards, and why; null: it was counted by hand. */
  award: ShownAward | null;
}

export function sceneOf(view: View): Scene | null {
  return ordagoOf(view) ?? countedOrdagoOf(view) ?? lastStoneOf(view) ?? adentroOf(view);
}

/** From the yes to an órdago until the next hand; not while the cards contradict what was said. */
function ordagoOf({ hand, seats, match }: View): Scene | null {
  const open = hand.phase === "cards" || hand.phase === "proposed";
  const award = hand.awards.find(({ reason }) => reason === "ordago") ?? null;
  const decided = hand.phase === "counted" && award !== null && hand.game_winner === award.side;
  if (match.state === "abandoned" || !(open || decided)) return null;
  if (hand.contradictions.length > 0 || hand.verdicts.length > 0 || hand.forfeit !== null)
    return null;
  const place = hand.lances.findIndex(({ state }) => state === "ordago");
  const [name, lance] = [LANCES[place], hand.lances[place]];
  if (!name || !lance) return null;
  const bids = bidsOf(hand.entries, name);
  const called = bids.findLastIndex(({ word }) => word === "ordago");
  const words = new Map<number, BidSpoken>();
  for (const bid of bids.slice(Math.max(called, 0))) {
    const side = seats[bid.seat]?.side;
    const stands = bid.word === "ordago" || bid.word === "quiero" || bid.word === "queremos";
    if (side !== undefined && stands && !words.has(side)) words.set(side, bid);
  }
  const said = name === "pares" || (name === "juego" && !lance.punto) ? hand.said[name] : null;
  const parties = [...words].map(([side, word]) => ({
    side,
    word,
    calls: word.word === "ordago",
    players: placesFrom(seats, hand.mano)
      .filter((seat) => seats[seat]?.side === side)
      .map((seat) => ({
        seat,
        cards: hand.cards[seat] ?? null,
        plays: said === null || said[seat] === true,
      })),
  }));
  return {
    of: "ordago",
    parties: parties.sort((one, other) => one.side - other.side),
    lance: { name, punto: lance.punto },
    winner: decided ? hand.game_winner : null,
    award: decided ? award : null,
  };
}

/** At a plain counter, where only the winner is announced. */
function countedOrdagoOf(view: View): Scene | null {
  const counted = latestOf(view).find((one) => one.type === "stones_counted" && one.ordago);
  return counted?.type === "stones_counted"
    ? { ...withAllSides(view), of: "ordago", winner: counted.side }
    : null;
}

/** The match is won by stones. */
function lastStoneOf(view: View): Scene | null {
  const { match, hand } = view;
  const { winner } = match;
  if (winner === null || match.state === "abandoned") return null;
  const by = latestOf(view).find((one) => one.type === "game_won")?.how;
  if (by !== "count" && by !== "deje" && by !== "stones") return null;
  const award = hand.awards.findLast(({ side }) => side === winner) ?? null;
  return { ...withAllSides(view), of: "last", winner, award: by === "stones" ? null : award };
}

/** What just happened makes a second side adentro. */
function adentroOf(view: View): Scene | null {
  const inside = view.sides.flatMap(({ adentro, reached }, side) =>
    adentro && !reached ? [side] : [],
  );
  const newly = new Set(inside.filter((side) => hasJustCome(view, side)));
  if (inside.length < 2 || newly.size === 0 || inside.length - newly.size > 1) return null;
  const all = withAllSides(view);
  return {
    ...all,
    of: "adentro",
    parties: all.parties.filter(({ side }) => inside.includes(side)),
  };
}

function hasJustCome({ hand, rules, ...view }: View, side: number): boolean {
  return latestOf({ hand, rules, ...view }).some((one) => {
    switch (one.type) {
      case "stones_taken":
        return one.award.side === side && brings(hand.awards, one.award);
      case "hand_counted":
        return one.awards.some((award) => award.side === side && brings(hand.awards, award));
      case "stones_counted":
        return one.side === side && (one.score[side] ?? 0) - one.stones < rules.adentro_from;
      default:
        return false;
    }
  });
}

/** Whether an award of an event brings its side adentro, as the hand shows it. */
function brings(awards: readonly ShownAward[], { lance, side, score }: Award): boolean {
  return awards.some(
    (one) => one.brings_adentro && one.lance === lance && one.side === side && one.score === score,
  );
}

function withAllSides({ sides }: View): Omit<Scene, "of"> {
  const parties = sides.map((_, side) => ({ side, calls: false, word: null, players: [] }));
  return { parties, lance: null, winner: null, award: null };
}
