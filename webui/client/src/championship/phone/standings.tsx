/** `Standings`: the tables of standings of all stages that have them. */

import type { Championship, Group, Mine, Stage } from "../../generated/championship";
import { scoreLine } from "../../words/i18n";
import { entryName, stageName } from "../names";
import { say } from "../words";
import { EntryLinks } from "./entry-links";

export function Standings({ now, mine }: { now: Championship; mine: Mine | null }) {
  const stages = now.stages.filter(({ groups }) => groups.length > 0);
  if (stages.length === 0) return <p>{say("bracket.not_drawn")}</p>;
  return (
    <>
      {stages.map((stage) =>
        stage.groups.map((group) => (
          <StandingsTable
            key={`${now.stages.indexOf(stage)}.${group.number}`}
            now={now}
            stage={stage}
            group={group}
            mine={mine}
            linked
          />
        )),
      )}
    </>
  );
}

interface StandingsTableProps {
  now: Championship;
  stage: Stage;
  group: Group;
  mine?: Mine | null;
  /** Whether names lead to the pages of people. */
  linked?: boolean;
}

/** The standings of a group, or of a whole stage. */
export function StandingsTable({ now, stage, group, mine = null, linked }: StandingsTableProps) {
  const lives = group.standings.some((one) => one.lives !== null);
  const points = now.criteria.includes("points");
  const name = group.number > 0 ? say("stage.group", { n: group.number }) : stageName(stage);
  return (
    <table class="standings" data-testid={`standings-${group.number}`}>
      <caption>{name}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="visually-hidden">{say("standing.place")}</span>
          </th>
          <th scope="col">{say("standing.name")}</th>
          <Head short={say("standing.played_short")} words={say("standing.played")} />
          <Head short={say("standing.won_short")} words={say("standing.won")} />
          {points && <Head short={say("standing.points_short")} words={say("standing.points")} />}
          <Head short={say("standing.games_short")} words={say("standing.games")} />
          {lives && <Head short={say("standing.lives_short")} words={say("standing.lives")} />}
        </tr>
      </thead>
      <tbody>
        {group.standings.map((one) => (
          <tr
            key={one.entry}
            data-mine={mine?.entries.includes(one.entry)}
            data-goes-on={one.goes_to !== null}
            data-testid={`standing-${one.entry}`}
          >
            <td>{one.place}</td>
            <th scope="row">
              {linked ? <EntryLinks now={now} of={[one.entry]} /> : entryName(now, one.entry)}
              {one.gone && <small class="gone">{say("standing.gone")}</small>}
              {!stage.over && <GoesTo stage={now.stages[one.goes_to ?? -1]} />}
            </th>
            <td>{one.played}</td>
            <td>{one.won}</td>
            {points && <td>{one.points}</td>}
            <td class="score-of-games">{scoreLine(one.games)}</td>
            {lives && <td>{one.lives}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function GoesTo({ stage }: { stage: Stage | undefined }) {
  return (
    stage && (
      <span class="goes-on">
        <span aria-hidden="true">{stage.second_chance ? "△" : "▲"}</span>
        <span class="visually-hidden">{say("standing.goes_to", { stage: stageName(stage) })}</span>
      </span>
    )
  );
}

function Head({ short, words }: { short: string; words: string }) {
  return (
    <th scope="col">
      <abbr title={words}>{short}</abbr>
    </th>
  );
}
