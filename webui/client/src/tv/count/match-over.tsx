/** `MatchOver`: winner, games and the score of the last game. Covers the TV until a rematch. */
import { useRef } from "preact/hooks";
import type { View } from "../../generated/protocol";
import { animationOf } from "../../stone-animation/player";
import { SideSign } from "../../ui/pieces/stones";
import { type Phrases, sayStake, sideName } from "../../words";
import { t } from "../../words/i18n";
import { fitStyle } from "../fit-text";
import { coloursOf } from "../sides/side-colours";
import { Stone } from "../sides/stones";

const LOOKED_AT_MS = 2500;

/** Appears after the count has been shown. */
export function MatchOver({ view, phrases }: { view: View; phrases: Phrases }) {
  const late = useLate(view);
  const { winner } = view.match;
  const name = winner === null ? "" : sideName(phrases, winner);
  const won = view.seats.filter((seat) => seat.side === winner);
  const champions = won.map((seat) => seat.player).join(" · ");
  const stake = view.stake?.shown && t("say.stake_set", { what: sayStake(view.stake, phrases) });
  return (
    <section
      class={winner === null ? "match-over" : "match-over on-adentro"}
      data-sides={view.sides.length}
      style={winner === null ? {} : { ...coloursOf(winner), "--late": `${late}ms` }}
      aria-labelledby="match-over"
      data-testid={winner === null ? "tv-match-ended" : "tv-match-won"}
      data-winner={winner}
    >
      {winner === null ? (
        <h2 id="match-over">
          <strong style={fitStyle(t("tv.abandoned"), 14)}>{t("tv.abandoned")}</strong>
          <span>{t("tv.no_winner")}</span>
        </h2>
      ) : (
        <>
          <div class="crown" aria-hidden="true">
            {[0, 1, 2, 3, 4, 5, 6].map((n) => (
              <Stone key={n} kind="amarrako" side={winner} index={n} />
            ))}
          </div>
          <h2 id="match-over">
            <span>{t("tv.match_for")}</span>
            <strong style={fitStyle(name, 14)}>{name}</strong>
          </h2>
          {champions && champions !== name && (
            <p class="champions" style={fitStyle(champions, 50, 0.5)}>
              {champions}
            </p>
          )}
        </>
      )}
      {stake && (
        <p class="champions" style={fitStyle(stake, 50, 0.5)} data-testid="tv-stake">
          {stake}
        </p>
      )}
      <Result view={view} phrases={phrases} />
    </section>
  );
}

/** Table of the games of each side and its stones in the last game. */
function Result({ view, phrases }: { view: View; phrases: Phrases }) {
  return (
    <table class="result" data-testid="tv-result">
      <thead>
        <tr>
          <td />
          <th scope="col">{t("tv.games")}</th>
          <th scope="col">{t("tv.last_game")}</th>
        </tr>
      </thead>
      <tbody>
        {view.sides.map(({ games, stones }, side) => (
          <tr key={side} class={`of-side-${side}`}>
            <th scope="row">
              <span class="who">
                <SideSign side={side} />
                <span>{sideName(phrases, side)}</span>
              </span>
            </th>
            <td data-testid={`tv-games-of-${side}`}>{games}</td>
            <td data-testid={`tv-stones-of-${side}`}>{stones}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Delay in milliseconds until the count has been shown, fixed at the first rendering. */
function useLate(view: View): number {
  return useRef((animationOf(view)?.plan.lasts ?? 0) + LOOKED_AT_MS).current;
}
