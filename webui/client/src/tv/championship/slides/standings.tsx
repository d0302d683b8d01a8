/** `StandingsSlide`: some groups, or a part of a long table of standings. */
import { entryName } from "../../../championship/names";
import { StandingsTable } from "../../../championship/phone/standings";
import type { Championship, Stage, Standing } from "../../../generated/championship";
import { fitStyle } from "../../fit-text";
import "./standings.css";

/** Letters of a name for which half the screen has space at full size. */
const NAME = 18;

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
  const names = tables.flatMap(({ standings }) =>
    standings.map(({ entry }) => entryName(now, entry)),
  );
  const name = names.reduce((one, other) => (other.length > one.length ? other : one), "");
  return (
    <div
      class="tv-standings"
      data-count={tables.length}
      style={{ "--lines": lines, ...fitStyle(name, NAME) }}
    >
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
