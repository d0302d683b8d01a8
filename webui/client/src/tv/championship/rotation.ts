/** What the TV shows in turn. */
import type { Championship, Room, RoomTable } from "../../generated/championship";
import { chunks } from "../rotation";
import { type BracketPart, bracketParts } from "./slides/bracket-parts";
import type { Table } from "./slides/standings";

export type Slide =
  | { kind: "calls"; calls: readonly number[] }
  | { kind: "bracket"; stage: number; part: BracketPart; n: number; of: number }
  | { kind: "round"; stage: number; round: number; matches: readonly number[] }
  | { kind: "standings"; tables: readonly Table[] }
  | { kind: "tables"; tables: readonly RoomTable[] }
  | { kind: "entries"; names: readonly number[] }
  | { kind: "champions" };

/** Most of each that are readable at once. */
const MOST = { calls: 6, lines: 12, tables: 9, names: 36, groupsAtOnce: 4 } as const;

/** All slides, in order; `only` of one kind, where there are some. */
export function slidesOf(now: Championship, room: Room | null, only: string | null): Slide[] {
  const all = [...matchSlides(now, room), ...entrySlides(now)];
  const asked = all.filter(({ kind }) => kind === only);
  return asked.length > 0 ? asked : all;
}

function matchSlides(now: Championship, room: Room | null): Slide[] {
  const slides: Slide[] = [];
  if (now.winner) slides.push({ kind: "champions" });
  for (const calls of chunks(now.calls, MOST.calls)) slides.push({ kind: "calls", calls });
  for (const [stage, one] of now.stages.entries()) {
    if (!one.drawn) continue;
    slides.push(...roundSlides(now, stage));
    if (one.kind === "knockout") {
      const parts = bracketParts(now, one);
      slides.push(
        ...parts.map((part, n) => ({ kind: "bracket" as const, stage, part, n, of: parts.length })),
      );
    }
    for (const tables of inScreens(standingsOf(now, stage))) {
      slides.push({ kind: "standings", tables });
    }
  }
  if (now.state === "playing") {
    for (const tables of chunks(room?.tables ?? [], MOST.tables)) {
      // Not a screen of free tables only.
      if (tables.some(({ match }) => match !== null)) slides.push({ kind: "tables", tables });
    }
  }
  return slides;
}

/** The matches of the round that is played these days. */
function roundSlides(now: Championship, stage: number): Slide[] {
  const round = now.stages[stage]?.rounds.find(
    ({ number }) => number === now.stages[stage]?.current,
  );
  return chunks(round?.matches ?? [], MOST.lines).map((matches) => ({
    kind: "round",
    stage,
    round: round?.number ?? 0,
    matches,
  }));
}

function entrySlides(now: Championship): Slide[] {
  if (now.state !== "entries") return [];
  const names = now.entries.map(({ number }) => number);
  const parts = chunks(names, MOST.names);
  return (parts.length > 0 ? parts : [[]]).map((one) => ({ kind: "entries", names: one }));
}

/** The standings of a stage, cut where they are longer than a screen. */
function standingsOf(now: Championship, stage: number): Table[] {
  return (now.stages[stage]?.groups ?? []).flatMap(({ number: group, standings }) =>
    chunks(standings, MOST.lines).map((lines) => ({ stage, group, standings: lines })),
  );
}

/** Small groups four at a time, long tables two at a time. */
function inScreens(tables: readonly Table[]): Table[][] {
  const long = tables.some(({ standings }) => standings.length > MOST.lines / 2 - 1);
  return chunks(tables, long ? 2 : MOST.groupsAtOnce);
}
