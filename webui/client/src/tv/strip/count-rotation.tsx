/**
 * `CountRotation`: one award after the other, as there is space for one only, and what each side
 * took in all.
 */
import type { View } from "../../generated/protocol";
import { SideSign } from "../../ui/pieces/stones";
import { type Phrases, sayAward, sideName } from "../../words";
import { FitText } from "../fit-text";
import { useRotation } from "../rotation";

const TURN_MS = 3000;

export function CountRotation({ view, phrases }: { view: View; phrases: Phrases }) {
  const { awards, number, taken } = view.hand;
  const shown = useRotation(awards.length, TURN_MS, `${view.match.number}.${number}`);
  const award = awards[shown];
  return (
    <div class="count" data-testid="board-awards">
      {award && (
        <div class="award" data-nth={shown}>
          <SideSign side={award.side} />
          <FitText as="why" words={sayAward(phrases, award)} />
          {awards.length > 1 && (
            <span class="nth" aria-hidden="true">
              {shown + 1}/{awards.length}
            </span>
          )}
        </div>
      )}
      <p class="sums">
        {taken.map(
          (stones, side) =>
            stones > 0 && (
              <span key={side} data-side={side} data-stones={stones}>
                <SideSign side={side} />
                <span class="visually-hidden">{sideName(phrases, side)}</span> +{stones}
              </span>
            ),
        )}
      </p>
    </div>
  );
}
