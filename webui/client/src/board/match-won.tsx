/** The match is over: who, by how many games; it comes down after the count has been seen. */
import { useRef } from "preact/hooks";
import { t } from "../i18n";
import type { View } from "../protocol";
import { sideName, type Tell } from "../table-words";
import { playingOf } from "../travel/player";
import { Mark } from "../ui/stones";
import { fitted } from "./fit";
import { groundOf } from "./ground";
import { Stone } from "./stone";

const LOOKED_AT_MS = 2500;

export function MatchWon({ view, tell }: { view: View; tell: Tell }) {
  const late = useLate(view);
  const winner = view.match.winner;
  if (winner === null) return null;
  const name = sideName(tell, winner);
  const won = view.seats.filter((seat) => seat.side === winner);
  const champions = won.map((seat) => seat.player).join(" · ");
  return (
    <section
      class="match-won on-adentro"
      data-sides={view.sides.length}
      style={{ ...groundOf(winner), "--late": `${late}ms` }}
      aria-labelledby="match-won"
      data-testid="board-match-won"
      data-winner={winner}
    >
      <div class="crown" aria-hidden="true">
        {[0, 1, 2, 3, 4, 5, 6].map((n) => (
          <Stone key={n} kind="amarrako" side={winner} index={n} />
        ))}
      </div>
      <h2 id="match-won">
        <span>{t("board.match_for")}</span>
        <strong style={fitted(name, 14)}>{name}</strong>
      </h2>
      {champions !== name && (
        <p class="champions" style={fitted(champions, 50, 0.5)}>
          {champions}
        </p>
      )}
      <p class="result">
        {view.sides.map((side) => (
          <span key={side.side} class={`of-side-${side.side}`}>
            {view.sides.length > 2 && <Mark side={side.side} />}
            <b>{side.games}</b> {sideName(tell, side.side)}
          </span>
        ))}
      </p>
    </section>
  );
}

/** Milliseconds until the count has been seen; said once, as it is no other when it has been played. */
function useLate(view: View): number {
  return useRef((playingOf(view)?.plan.lasts ?? 0) + LOOKED_AT_MS).current;
}
