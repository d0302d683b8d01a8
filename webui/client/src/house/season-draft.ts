/** What is typed in the form of a season, and the season that it stands for. */
import type { Points, SavedSeason } from "../generated/protocol";
import { BANDS } from "../words/bands";

type Season = Pick<SavedSeason, "name" | "first" | "last" | "points">;

export const MOST_POINTS = 100;
export const MOST_LINES = 5;
const LEAST_ENTRIES = 2;
const MOST_ENTRIES = 512;

/** Points for championships with at least so many entries; `points` are by band. */
export interface DraftLine {
  entries: string;
  points: readonly string[];
}

/** The texts of the form. */
export interface Draft {
  name: string;
  first: string;
  /** Empty: it has not ended. */
  last: string;
  won: string;
  played: string;
  game: string;
  places: readonly DraftLine[];
  presets: readonly string[];
}

export const EMPTY_LINE: DraftLine = { entries: "8", points: Array(BANDS).fill("") };

/** A draft with the numbers of a rule. */
export function withRule(draft: Draft, { won, played, game, places, presets }: Points): Draft {
  return {
    ...draft,
    ...{ won: String(won), played: String(played), game: String(game), presets },
    places: places.map(({ entries, points }) => ({
      entries: String(entries),
      points: EMPTY_LINE.points.map((none, band) => String(points[band] ?? none)),
    })),
  };
}

export function draftOf({ name, first, last, points }: Season): Draft {
  const none = { won: "", played: "", game: "", places: [], presets: [] };
  return withRule({ ...none, name, first, last: last ?? "" }, points);
}

/** The season of a draft; null if a number is none, or too large. Nothing typed is 0. */
export function seasonIn(draft: Draft): Season | null {
  const points = ruleIn(draft);
  if (points === null) return null;
  const { name, first, last } = draft;
  return { name: name.trim(), first, last: last || null, points };
}

/** The points rule of a draft, as `seasonIn`. */
function ruleIn({ won, played, game, places, presets }: Draft): Points | null {
  const whole = [won, played, game].map((text) => numberIn(text, 0, MOST_POINTS));
  const lines = places.map(lineIn);
  if (whole.includes(null) || lines.includes(null)) return null;
  const [ofWon = 0, ofPlayed = 0, ofGame = 0] = whole as number[];
  return {
    ...{ won: ofWon, played: ofPlayed, game: ofGame },
    places: lines as Points["places"],
    presets: [...presets],
  };
}

function lineIn({ entries, points }: DraftLine): Points["places"][number] | null {
  const count = numberIn(entries, LEAST_ENTRIES, MOST_ENTRIES);
  const given = points.map((text) => numberIn(text, 0, MOST_POINTS));
  if (count === null || given.includes(null)) return null;
  const filled = given as number[];
  const used = filled.reduce((last, each, band) => (each > 0 ? band + 1 : last), 0);
  return { entries: count, points: filled.slice(0, Math.max(1, used)) };
}

function numberIn(text: string, least: number, most: number): number | null {
  const typed = text.trim() === "" ? "0" : text.trim();
  const value = /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
  return value >= least && value <= most ? value : null;
}

/** The name of a rule to choose from that a draft has; null: it has one of its own. */
export function ruleName(draft: Draft, rules: Readonly<Record<string, Points>>): string | null {
  const own = JSON.stringify(comparable({ ...ruleIn(draft), presets: [] }));
  const found = Object.entries(rules).find(
    ([, rule]) => JSON.stringify(comparable({ ...rule, presets: [] })) === own,
  );
  return found?.[0] ?? null;
}

const comparable = ({ won, played, game, places }: Partial<Points>) => [
  ...[won, played, game],
  places?.map(({ entries, points }) => [entries, points]),
];
