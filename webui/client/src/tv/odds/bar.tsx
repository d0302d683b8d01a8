/**
 * `OddsBar`: the chances of two sides to win the match, as they would be for two equal pairs. The
 * server sends them to TVs, and not in championships.
 */
import type { View } from "../../generated/protocol";
import { percent } from "../../replay/chances";
import { odds } from "../../state/store";
import { sayPercent } from "../../words/i18n";
import { coloursOf } from "../sides/side-colours";
import "./odds.css";
import { say } from "../words";

export function OddsBar({ view, words = true }: { view: View; words?: boolean }) {
  const chances = odds.value?.table === view.table ? odds.value.chances : null;
  if (chances === null || view.match.state !== "playing") return null;
  const own = percent(chances.match);
  const { least, most } = chances;
  return (
    <section class="tv-odds" aria-label={say("tv.odds")} data-testid="tv-odds">
      <span style={coloursOf(0)}>{sayPercent(own)}</span>
      <div class="bar" style={coloursOf(1)} aria-hidden="true">
        <div class="first" style={{ ...coloursOf(0), width: `${100 * chances.match}%` }} />
        {most > least && (
          <div
            class="range"
            style={{ left: `${100 * least}%`, width: `${100 * (most - least)}%` }}
          />
        )}
      </div>
      <span style={coloursOf(1)}>{sayPercent(100 - own)}</span>
      {words && <p>{say("tv.odds")}</p>}
    </section>
  );
}
