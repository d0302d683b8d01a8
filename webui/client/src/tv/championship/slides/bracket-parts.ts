/** Parts of a knockout that fit on a screen, and where each match is in its part. */

import { matchOf } from "../../../championship/names";
import type { Championship, ChampionshipMatch, Stage } from "../../../generated/championship";

/** Rounds of a part: its first one has up to four matches, so that names are read at five metres. */
const ROUNDS = 3;

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

/**
 * The bracket from the first round on in parts, and its last rounds at the end. A part whose matches
 * are all over is left out: who won it is in the next one.
 */
export function bracketParts(now: Championship, stage: Stage): BracketPart[] {
  const parts = firstRounds(stage.rounds.length).flatMap((first) =>
    rootsOf(now, stage, first).map((root) => part(now, stage, root, first)),
  );
  return parts.filter(
    ({ placed }, n) =>
      n === parts.length - 1 || placed.some(({ match: { state } }) => state !== "over"),
  );
}

/** Where parts begin: every so many rounds, and so that the last one ends with the final. */
function firstRounds(rounds: number): number[] {
  const last = Math.max(0, rounds - ROUNDS);
  const before = Array.from({ length: Math.ceil(last / ROUNDS) }, (_, n) => n * ROUNDS);
  return [...before, last];
}

/** The matches with which the parts end that begin at a round. */
function rootsOf(now: Championship, { rounds }: Stage, first: number): ChampionshipMatch[] {
  const round = rounds[first + ROUNDS - 1] ?? rounds.at(-1);
  return (round?.matches ?? []).flatMap((number) => matchOf(now, number) ?? []);
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
