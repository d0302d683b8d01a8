/** Parts of a knockout that fit on a screen, and where each match is in its part. */

import { matchOf } from "../../../championship/names";
import type { Championship, ChampionshipMatch, Stage } from "../../../generated/championship";

/** Rounds of a part: its first one has up to eight matches. */
const ROUNDS = 4;

/** A match in a part: column and rows of a grid, from 0. */
interface Placed {
  match: ChampionshipMatch;
  column: number;
  row: number;
  rows: number;
}

export interface BracketPart {
  /** Numbers of the rounds shown, first to last. */
  rounds: readonly number[];
  rows: number;
  placed: readonly Placed[];
}

/** The bracket from the first round on in parts, and its last rounds at the end. */
export function bracketParts(now: Championship, stage: Stage): BracketPart[] {
  const rounds = stage.rounds;
  const final = matchOf(now, rounds.at(-1)?.matches[0] ?? 0);
  if (!final) return [];
  const whole = part(now, stage, final, Math.max(0, rounds.length - ROUNDS));
  if (rounds.length <= ROUNDS) return [whole];
  const roots = (rounds[ROUNDS - 1]?.matches ?? []).flatMap((number) => matchOf(now, number) ?? []);
  return [...roots.map((root) => part(now, stage, root, 0)), whole];
}

/** The matches that lead to `root`, back to the round at `first` of the stage. */
function part(
  now: Championship,
  stage: Stage,
  root: ChampionshipMatch,
  first: number,
): BracketPart {
  const numbers = stage.rounds.map(({ number }) => number);
  const last = numbers.indexOf(root.round);
  const columns = last - first + 1;
  const placed: Placed[] = [];
  const place = (match: ChampionshipMatch, column: number, slot: number): void => {
    placed.push({ match, column, row: slot * 2 ** column, rows: 2 ** column });
    if (column === 0) return;
    for (const [side, source] of match.sources.entries()) {
      const before = source !== null && source > 0 ? matchOf(now, source) : undefined;
      if (before) place(before, column - 1, 2 * slot + side);
    }
  };
  place(root, columns - 1, 0);
  return { rounds: numbers.slice(first, last + 1), rows: 2 ** (columns - 1), placed };
}
