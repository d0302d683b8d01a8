/** The match is over: who won it, by how many games, and how the last game stood. */
import { useRef } from "preact/hooks";
import { t } from "../i18n";
import type { View } from "../protocol";
import { animationOf } from "../stone-animation/player";
import { sideName, type Tell } from "../table-words";
import { SideSign } from "../ui/stones";
import { fitted } from "./fit-text";
import { coloursOf } from "./side-colours";
import { Stone } from "./stone";

const LOOKED_AT_MS = 2500;

/** Won, it comes down after the count has been seen. It stays until a rematch. */
export function MatchOver({ view, tell }: { view: View; tell: Tell }) {
  const late = useLate(view);
  const { winner } = view.match;
  const name = winner === null ? "" : sideName(tell, winner);
  const won = view.seats.filter((seat) => seat.side === winner);
  const champions = won.map((seat) => seat.player).join(" · ");
  return (
    <section
      class={winner === null ? "match-over" : "match-over on-adentro"}
      data-sides={view.sides.length}
      style={winner === null ? {} : { ...coloursOf(winner), "--late": `${late}ms` }}
      aria-labelledby="match-over"
      data-testid={winner === null ? "board-match-ended" : "board-match-won"}
      data-winner={winner}
    >
      {winner === null ? (
        <h2 id="match-over">
          <strong style={fitted(t("board.abandoned"), 14)}>{t("board.abandoned")}</strong>
          <span>{t("board.no_winner")}</span>
        </h2>
      ) : (
        <>
          <div class="crown" aria-hidden="true">
            {[0, 1, 2, 3, 4, 5, 6].map((n) => (
              <Stone key={n} kind="amarrako" side={winner} index={n} />
            ))}
          </div>
          <h2 id="match-over">
            <span>{t("board.match_for")}</span>
            <strong style={fitted(name, 14)}>{name}</strong>
          </h2>
          {champions && champions !== name && (
            <p class="champions" style={fitted(champions, 50, 0.5)}>
              {champions}
            </p>
          )}
        </>
      )}
      <Result view={view} tell={tell} />
    </section>
  );
}

/** By side, the games and the stones of the last one. */
function Result({ view, tell }: { view: View; tell: Tell }) {
  return (
    <table class="result" data-testid="board-result">
      <thead>
        <tr>
          <td />
          <th scope="col">{t("board.games")}</th>
          <th scope="col">{t("board.last_game")}</th>
        </tr>
      </thead>
      <tbody>
        {view.sides.map(({ side, games, stones }) => (
          <tr key={side} class={`of-side-${side}`}>
            <th scope="row">
              <span class="who">
                <SideSign side={side} />
                <span>{sideName(tell, side)}</span>
              </span>
            </th>
            <td data-testid={`board-games-of-${side}`}>{games}</td>
            <td data-testid={`board-stones-of-${side}`}>{stones}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Milliseconds until the count has been seen; said once, as it is no other when it has been played. */
function useLate(view: View): number {
  return useRef((animationOf(view)?.plan.lasts ?? 0) + LOOKED_AT_MS).current;
}
