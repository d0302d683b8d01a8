/** Notable facts of a match that is over: badges that were won in it, records that it broke. */
import { useEffect } from "preact/hooks";
import type { Told } from "../generated/protocol";
import { toldOf } from "../net/played";
import { useFetched } from "../ui/fetching";
import { sayBadge, sayRecord } from "./badges";
import { followLanguage, ready, say } from "./words";
import "./told.css";

/** A line: whose it is, and what. */
export interface ToldLine {
  who: string;
  what: string;
}

interface ToldProps {
  table: string;
  /** Which match of the table. */
  match: number;
  /** Changes with the match; the lines are fetched again then. */
  revision?: number;
}

/** Fetch the lines of a match that is over, records first; none until they are there. */
export function useTold({ table, match, revision }: ToldProps): ToldLine[] {
  useEffect(followLanguage, []);
  const { found } = useFetched(() => toldOf(table, match), [table, match, revision]);
  return found.value !== null && ready() ? linesOf(found.value) : [];
}

const linesOf = ({ badges, records }: Told): ToldLine[] => [
  ...records.map((one) => ({ who: say("season.record"), what: sayRecord(one) })),
  ...badges.map((one) => ({ who: one.who.join(", "), what: sayBadge(one) })),
];

/** The lines on a phone; nothing where there is nothing to tell. */
export function ToldList(match: ToldProps) {
  const lines = useTold(match);
  if (lines.length === 0) return null;
  return (
    <ul class="told" data-testid="told">
      {lines.map(({ who, what }) => (
        <li key={`${who}/${what}`}>
          <b>{who}</b> {what}
        </li>
      ))}
    </ul>
  );
}
