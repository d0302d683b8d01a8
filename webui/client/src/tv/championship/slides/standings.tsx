/** `StandingsSlide`: some groups, or a part of a long table of standings. */
import { StandingsTable } from "../../../championship/phone/standings";
import type { Championship, Stage, Standing } from "../../../generated/championship";
import "./standings.css";

/** Lines of standings that are shown together. */
export interface Table {
  stage: number;
  group: number;
  standings: readonly Standing[];
}

export function StandingsSlide({ now, tables }: { now: Championship; tables: readonly Table[] }) {
  const longest = Math.max(...tables.map(({ standings }) => standings.length));
  // Each table has a caption and a head.
  const lines = Math.ceil(tables.length / 2) * (longest + 2);
  return (
    <div class="tv-standings" data-count={tables.length} style={{ "--lines": lines }}>
      {tables.map(({ stage, group, standings }) => (
        <StandingsTable
          key={`${stage}.${group}.${standings[0]?.entry}`}
          now={now}
          stage={now.stages[stage] as Stage}
          group={{ number: group, standings: [...standings] }}
        />
      ))}
    </div>
  );
}
