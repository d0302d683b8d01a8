/** `StandingsFields`: what decides the order of the standings, and the points of a match. */
import type { Format } from "../../../generated/championship";
import { Numbers, Select } from "../../../ui/form/select";
import { say } from "../words";
import { CRITERIA, withCriterion } from "./draft";

const MOST_POINTS = 10;

interface StandingsFieldsProps {
  format: Format;
  onFormat: (changed: Format) => void;
}

export function StandingsFields({ format, onFormat }: StandingsFieldsProps) {
  const { criteria, points_won: won, points_lost: lost } = format;
  const places = Math.min(criteria.length + 1, CRITERIA.length);
  return (
    <details class="compose-more">
      <summary data-testid="format-standings">{say("compose.standings")}</summary>
      {Array.from({ length: places }, (_, place) => (
        <Select
          key={place}
          id={`criterion-${place}`}
          label={say("compose.criterion", { n: place + 1 })}
          value={criteria[place] ?? "none"}
          of={[...CRITERIA, "none" as const]}
          words={(one) => say(`compose.criterion.${one}`)}
          onValue={(one) => onFormat(withCriterion(format, place, one === "none" ? null : one))}
        />
      ))}
      <p class="soft">{say("compose.then_lot")}</p>
      {criteria.includes("points") && (
        <div class="compose-two">
          <Numbers
            id="points-won"
            label={say("compose.points_won")}
            value={won}
            from={1}
            to={MOST_POINTS}
            onValue={(n) => onFormat({ ...format, points_won: n, points_lost: Math.min(lost, n) })}
          />
          <Numbers
            id="points-lost"
            label={say("compose.points_lost")}
            value={lost}
            from={0}
            to={won}
            onValue={(n) => onFormat({ ...format, points_lost: n })}
          />
        </div>
      )}
    </details>
  );
}
