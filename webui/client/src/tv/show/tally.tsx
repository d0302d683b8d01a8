/** `Tally`: the score of a side on the stage, its games, and what falls to the winner. */
import { shapeOf } from "../../ui/pieces/stones";
import { Stone } from "../sides/stones";
import { timeOf } from "./plan";
import type { PartyProps } from "./state";
import "./tally.css";

/** Most amarrakos that fall to the winner of a game: as many as there is space for. */
const FALLING = { two: 8, more: 4 };
const FALL_APART_MS = 110;

export function Tally({ view, party, scene, plan, won }: PartyProps & { won: boolean }) {
  const { stones, games } = view.sides[party.side] ?? { stones: 0, games: 0 };
  const { target, amarrako, games_to_win: needed } = view.rules;
  const falling = won && scene.of !== "adentro" ? timeOf(plan, "stones") : null;
  const most = scene.parties.length > 2 ? FALLING.more : FALLING.two;
  const pieces = scene.of === "last" ? 1 : Math.min(most, Math.round(target / amarrako));
  const arrived = (falling ?? 0) + pieces * FALL_APART_MS + 500;
  return (
    <div class="show-tally">
      <p class="show-score" data-testid={`tv-show-score-${party.side}`}>
        {stones}
      </p>
      <div class="show-stones" aria-hidden="true">
        {falling !== null &&
          Array.from({ length: pieces }, (_, n) => (
            <i key={n} style={{ "--at": falling + n * FALL_APART_MS }}>
              <Stone
                kind={scene.of === "last" ? "piedra" : "amarrako"}
                side={party.side}
                index={n}
              />
            </i>
          ))}
      </div>
      <p class="show-games" aria-hidden="true">
        {Array.from({ length: Math.max(needed, games) }, (_, n) => (
          <span key={n} class="show-game">
            <Dot side={party.side} />
            {n < games && (
              <Dot
                side={party.side}
                won
                at={falling !== null && n === games - 1 ? arrived : null}
              />
            )}
          </span>
        ))}
      </p>
    </div>
  );
}

/** A sign for a game; one that is won just now comes at a time. */
function Dot({
  side,
  won = false,
  at = null,
}: {
  side: number;
  won?: boolean;
  at?: number | null;
}) {
  return (
    <svg
      class={`dot${won ? " won" : ""}${at === null ? "" : " new"}`}
      style={at === null ? undefined : { "--at": at }}
      viewBox="-8 -8 116 116"
    >
      <path d={shapeOf(side)} />
    </svg>
  );
}
