/** A format while it is composed: pure changes of it, and what can be chosen for a stage. */

import type {
  Beaten,
  Criterion,
  Everybody,
  Format,
  FormatStage,
  Length,
  Qualified,
} from "../../../generated/championship";

export type Entrants = Everybody | Qualified | Beaten;
export type Kind = FormatStage["kind"];

export const KINDS: readonly Kind[] = ["knockout", "lives", "groups", "swiss", "league"];
export const MOST_STAGES = 10;
export const CRITERIA: readonly Criterion[] = ["matches", "points", "games", "direct", "stones"];
/** More rounds than any stage has: all of them. */
export const ALL_ROUNDS = 30;
const BEST_OF_THREE: Length = { games: 2, above: 0, last_rounds: 0 };

const EVERYBODY: Entrants = { kind: "everybody" };

/** A stage of a kind, with the settings that another one has, too. */
export function stageOf(kind: Kind, of?: FormatStage): FormatStage {
  const common = {
    games: of?.games ?? [BEST_OF_THREE],
    entrants: of?.entrants ?? EVERYBODY,
    name: of?.name ?? null,
    minutes: of?.minutes ?? 0,
    over_days: of?.over_days ?? false,
  };
  switch (kind) {
    case "knockout":
      return { ...common, kind, third_place: false, seeded: number(of) > 0, pool: false };
    case "lives":
      return { ...common, kind, lives: 2, left: 1, pool: false };
    case "groups":
      return { ...common, kind, size: 4, seeded: false, leavers: "stay" };
    case "swiss":
      return { ...common, kind, rounds: 5 };
    case "league":
      return { ...common, kind, twice: false, leavers: "stay" };
  }
}

const number = (of: FormatStage | undefined): number => Number(of?.entrants.kind === "qualified");

/** A format that begins with a knockout of everybody. */
export function emptyFormat(): Format {
  return {
    name: "",
    stages: [stageOf("knockout")],
    entry: "pairs",
    least: 2,
    most: 256,
    criteria: ["matches", "games", "direct", "stones"],
    points_won: 1,
    points_lost: 0,
    late_rounds: null,
    grace: 10,
    penalty: 15,
    one_more_hand: true,
    substitutes: 0,
    substitute_of_one: true,
    four_kings: false,
  };
}

/** A format with another stage in a place. */
export function withStage(format: Format, place: number, stage: FormatStage): Format {
  return { ...format, stages: format.stages.map((old, n) => (n === place ? stage : old)) };
}

/** A format with one more stage, of the first of the last one, or of those out of it. */
export function withOneMore(format: Format): Format {
  const stage = format.stages.length - 1;
  const taken = format.stages.some(({ entrants }) => sourceOf(entrants) === stage);
  const last = format.stages[stage];
  const entrants: Entrants =
    last?.kind === "knockout" && !taken
      ? { kind: "beaten", stage, rounds: 1 }
      : { kind: "qualified", stage, first: 1, last: last?.kind === "groups" ? 2 : 4 };
  const added = stageOf("knockout", { ...stageOf("knockout"), entrants });
  return { ...format, stages: [...format.stages, added] };
}

/** A format without a stage that no other follows from. */
export function withoutStage(format: Format, place: number): Format {
  const left = format.stages.filter((_, n) => n !== place);
  const moved = left.map((stage) => {
    const source = sourceOf(stage.entrants);
    if (source === null || source < place || stage.entrants.kind === "everybody") return stage;
    return { ...stage, entrants: { ...stage.entrants, stage: source - 1 } };
  });
  return { ...format, stages: moved };
}

/** A format with a criterion of its standings in a place, or (null) without the one that is there. */
export function withCriterion(format: Format, place: number, criterion: Criterion | null): Format {
  const { criteria } = format;
  const chosen = criterion === null ? [] : [criterion];
  return {
    ...format,
    criteria: [...criteria.slice(0, place), ...chosen, ...criteria.slice(place + 1)],
  };
}

/** The stage that entrants come from; null: they are everybody. */
const sourceOf = (entrants: Entrants): number | null =>
  entrants.kind === "everybody" ? null : entrants.stage;

/** Whether a stage follows from another one. */
export const isFollowed = (format: Format, place: number): boolean =>
  format.stages.some(({ entrants }) => sourceOf(entrants) === place);

/** Whom a stage may have: the key of a choice, and the entrants that it stands for. */
export function entrantChoices(format: Format, place: number): ReadonlyMap<string, Entrants> {
  const found = new Map<string, Entrants>();
  format.stages.slice(0, place).forEach((source, stage) => {
    const last = source.kind === "groups" ? 2 : 4;
    found.set(`qualified-${stage}`, { kind: "qualified", stage, first: 1, last });
    if (source.kind === "knockout" || source.kind === "lives") {
      found.set(`beaten-${stage}`, { kind: "beaten", stage, rounds: ALL_ROUNDS });
    }
  });
  return found;
}

export const keyOf = (entrants: Entrants): string => `${entrants.kind}-${sourceOf(entrants)}`;

/** Games that win most matches of a stage. */
export const gamesOf = ({ games: [first] }: FormatStage): number => first?.games ?? 2;
/** Games that win its final, where they are others; null: as all. */
export const gamesOfFinal = ({ games }: FormatStage): number | null =>
  games.find(({ last_rounds }) => last_rounds === 1)?.games ?? null;

/** A stage with other lengths of its matches; what holds for many pairs only stays. */
export function withGames(stage: FormatStage, all: number, final: number | null): FormatStage {
  const [, ...others] = stage.games;
  const kept = others.filter(({ last_rounds }) => last_rounds !== 1);
  const last: Length[] = final === null ? [] : [{ games: final, above: 0, last_rounds: 1 }];
  return { ...stage, games: [{ games: all, above: 0, last_rounds: 0 }, ...kept, ...last] };
}
