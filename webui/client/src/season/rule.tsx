import type { Points } from "../generated/protocol";
import { presetName } from "../rules/words";
import { bandName } from "../words/bands";
import { colon } from "../words/i18n";
import { say } from "./words";

/** The points rule of a season, as a line for each thing that gives points. */
export function RuleList({ of: { won, played, game, places, presets } }: { of: Points }) {
  const whole = { won, played, game };
  return (
    <dl class="records" data-testid="season-rule">
      {(["won", "played", "game"] as const).map(
        (each) =>
          whole[each] > 0 && (
            <div key={each}>
              <dt>{say(`season.rule.${each}`)}</dt>
              <dd>{whole[each]}</dd>
            </div>
          ),
      )}
      {places.map(({ entries, points }) => (
        <div key={entries}>
          <dt>{say("season.rule.places", { n: entries })}</dt>
          <dd>{placesLine(points)}</dd>
        </div>
      ))}
      {presets.length > 0 && (
        <div>
          <dt>{say("season.rule.presets")}</dt>
          <dd>{presets.map(presetName).join(", ")}</dd>
        </div>
      )}
    </dl>
  );
}

/** Points of places: "1: 10 · 2: 6 · 3–4: 3". */
function placesLine(points: readonly number[]): string {
  return points.map((each, band) => `${bandName(band)}${colon()}${each}`).join(" · ");
}
