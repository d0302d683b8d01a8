/** Types of GET /api/tables/CODE/summary: statistics of a match (scorekeeper/summary.py). */
import type { LanceName } from "./protocol";

/** A bet: who made it, in which lance of which hand, and how it ended. */
export interface Bet {
  hand: number;
  lance: LanceName;
  /** The fourth lance was played for punto. */
  punto: boolean;
  seat: number;
  /** The total once it was made. */
  stones: number;
  state: "accepted" | "refused" | "raised";
}

/** Number of lances by name. */
export type Lances = Record<LanceName | "punto", number>;

export interface SideSummary {
  side: number;
  name: string;
  games: number;
  stones: number;
  dejes: number;
  deje_stones: number;
  /** Lances in which the side took stones. */
  lances: Lances;
}

export interface PlayerSummary {
  seat: number;
  side: number;
  name: string;
  stones: number;
  /** Lances in which this player's cards earned stones. */
  lances: Lances;
  /** Number of órdagos that this player made. */
  ordagos: number;
}

/** The score after a hand. Each game has one more, at its beginning. */
export interface Point {
  hand: number;
  game: number;
  score: number[];
}

export interface Summary {
  number: number;
  state: "playing" | "won" | "abandoned";
  winner: number | null;
  target: number;
  games_to_win: number;
  hands: number;
  /** Time of the last event, in seconds since 1970. */
  at: number;
  seconds: number;
  /** null during the first minute. */
  hands_an_hour: number | null;
  /** null if nobody bet. */
  longest_bet: Bet | null;
  ordagos: { said: number; accepted: number };
  sides: SideSummary[];
  players: PlayerSummary[];
  score: Point[];
  /** Matches won at this table by each side, including this one. */
  won: number[];
}
