/** A match in numbers, as GET /api/tables/CODE/summary sends it (scorekeeper/summary.py). */
import type { LanceName } from "./protocol";

/** A bet: who said it, in which lance of which hand, and what it came to. */
export interface Bet {
  hand: number;
  lance: LanceName;
  /** The fourth lance was played for punto. */
  punto: boolean;
  seat: number;
  /** What stood once it was said. */
  stones: number;
  state: "accepted" | "refused" | "raised";
}

/** How many lances of each name. */
export type Lances = Record<LanceName | "punto", number>;

export interface SideSummary {
  side: number;
  name: string;
  games: number;
  stones: number;
  dejes: number;
  deje_stones: number;
  /** Those it took stones in. */
  lances: Lances;
}

export interface PlayerSummary {
  seat: number;
  side: number;
  name: string;
  stones: number;
  /** Those his cards earned stones in. */
  lances: Lances;
  /** How many he said. */
  ordagos: number;
}

/** The score after a hand; each game has one more, where it began. */
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
  /** When the last thing happened, in seconds since 1970. */
  at: number;
  seconds: number;
  /** null until a minute has passed. */
  hands_an_hour: number | null;
  /** null where nobody bet. */
  longest_bet: Bet | null;
  ordagos: { said: number; accepted: number };
  sides: SideSummary[];
  players: PlayerSummary[];
  score: Point[];
  /** Matches won at this table, by side, this one with them. */
  won: number[];
}
